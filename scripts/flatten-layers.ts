import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PostcssPlugin } from "./css-fallbacks.ts";
import { root } from "./support/install.mjs";

/** Matches every element with an id's specificity. */
const WEIGHT = ":not(#_)";

/**
 * Replaces `@layer`, whose rules browsers before 2022 ignore: each rule gains specificity by its layer's place, so that
 * later layers still win.
 */
export function flattenLayers(order: readonly string[] = layerOrder()): PostcssPlugin {
  return {
    postcssPlugin: "flatten-layers",
    Once(sheet) {
      sheet.walkAtRules("layer", (layer) => {
        // The order statement.
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

/** A type selector must stay first. */
function weighed(selector: string, place: number): string {
  return selector.replace(/^(?:\*|[a-z][\w-]*)?/i, (element) => element + WEIGHT.repeat(place));
}

/** index.html states the order. */
function layerOrder(): string[] {
  const stated = /@layer ([\w\s,]+);/.exec(readFileSync(join(root, "index.html"), "utf8"))?.[1];
  if (stated === undefined) throw new Error("index.html states no order of the layers.");
  return stated.split(",").map((name) => name.trim());
}
