import type { CSSOptions } from "vite";

type PostcssOptions = Exclude<NonNullable<CSSOptions["postcss"]>, string>;
export type PostcssPlugin = Extract<
  NonNullable<PostcssOptions["plugins"]>[number],
  { postcssPlugin: string }
>;

/** Fallback values for older browsers. */
const SECOND_BEST: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/(\d)[ds]vh\b/g, "$1vh"],
  [/(\d)cqi\b/g, "$1vw"],
  // Louder than a third of the colour, but visible.
  [/color-mix\(in srgb, (var\([\w-]+\)|currentcolor) \d+%, transparent\)/gi, "$1"],
];

/** Browsers before 2023 need older values first, and media queries for container queries. */
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
