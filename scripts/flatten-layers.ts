import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PostcssPlugin } from "./css-fallbacks.ts";
import { root } from "./install.mjs";

/** Every element matches it, and it weighs as much as an id: nothing in the app bears this one. */
const WEIGHT = ":not(#_)";

/**
 * Writes `@layer` out for browsers before 2022, which leave out whatever stands in one: each rule gets the weight of
 * its layer's place in the order, so that a later layer still wins however long an earlier one's selectors are.
 */
export function flattenLayers(order: readonly string[] = layerOrder()): PostcssPlugin {
  return {
    postcssPlugin: "flatten-layers",
    Once(sheet) {
      sheet.walkAtRules("layer", (layer) => {
        // The statement of the order itself.
        if (layer.nodes === undefined) {
          layer.remove();
          return;
        }
        const place = order.indexOf(layer.params);
        if (place === -1) throw layer.error(`index.html names no layer "${layer.params}"`);
        layer.walkRules((rule) => {
          const { parent } = rule;
          if (parent?.type === "rule") throw rule.error("A nested rule would be weighed twice");
          if (parent?.type === "atrule" && "name" in parent && parent.name.endsWith("keyframes")) return;
          rule.selectors = rule.selectors.map((selector) => weighed(selector, place));
        });
        layer.replaceWith(layer.nodes);
      });
    },
  };
}

/** An element's name has to stay first. */
function weighed(selector: string, place: number): string {
  return selector.replace(/^(?:\*|[a-z][\w-]*)?/i, (element) => element + WEIGHT.repeat(place));
}

/** The order as the page states it. */
function layerOrder(): string[] {
  const stated = /@layer ([\w\s,]+);/.exec(readFileSync(join(root, "index.html"), "utf8"))?.[1];
  if (stated === undefined) throw new Error("index.html states no order of the layers.");
  return stated.split(",").map((name) => name.trim());
}
