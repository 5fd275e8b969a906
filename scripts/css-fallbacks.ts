import type { CSSOptions } from "vite";

type PostcssOptions = Exclude<NonNullable<CSSOptions["postcss"]>, string>;
export type PostcssPlugin = Extract<
  NonNullable<PostcssOptions["plugins"]>[number],
  { postcssPlugin: string }
>;

/** What an older browser makes do with, written before what it does not read. */
const SECOND_BEST: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/(\d)[ds]vh\b/g, "$1vh"],
  [/(\d)cqi\b/g, "$1vw"],
  // A line in the full colour is louder than one in a third of it; it is there, though.
  [/color-mix\(in srgb, (var\([\w-]+\)|currentcolor) \d+%, transparent\)/gi, "$1"],
];

/**
 * For browsers before 2023: values they read in front of those they do not, and for container queries the same query
 * of the screen.
 */
export function cssFallbacks(): PostcssPlugin {
  return {
    postcssPlugin: "css-fallbacks",
    Once(sheet) {
      sheet.walkDecls((declaration) => {
        const value = SECOND_BEST.reduce(
          (text, [pattern, instead]) => text.replace(pattern, instead),
          declaration.value,
        );
        if (value !== declaration.value) declaration.cloneBefore({ value });
      });
      sheet.walkAtRules("container", (query) => {
        const ofScreen = query.clone({ name: "media" });
        const only = query.cloneBefore({ name: "supports", params: "not (container-type: inline-size)" });
        only.removeAll();
        only.append(ofScreen);
      });
    },
  };
}
