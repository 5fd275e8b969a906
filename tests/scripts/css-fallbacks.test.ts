import { describe, expect, it } from "vitest";
import { cssFallbacks } from "../../scripts/css-fallbacks.ts";
import { builtCss } from "./built-css.ts";

const withFallbacks = (css: string) => builtCss(css, cssFallbacks());

describe("fallbacks of the built sheets", () => {
  it("precede the value that older browsers do not support", async () => {
    expect(await withFallbacks("a { height: calc(100dvh - 1px); width: 4px }")).toBe(
      "a { height: calc(100vh - 1px); height: calc(100dvh - 1px); width: 4px }",
    );
    expect(await withFallbacks("a { font-size: min(1rem, 10cqi) }")).toBe(
      "a { font-size: min(1rem, 10vw); font-size: min(1rem, 10cqi) }",
    );
    expect(await withFallbacks("a { color: color-mix(in srgb, var(--a-b) 35%, transparent) }")).toBe(
      "a { color: var(--a-b); color: color-mix(in srgb, var(--a-b) 35%, transparent) }",
    );
    expect(await withFallbacks("a { color: color-mix(in srgb, currentcolor 55%, transparent) }")).toBe(
      "a { color: currentcolor; color: color-mix(in srgb, currentcolor 55%, transparent) }",
    );
  });

  it("replace container queries by media queries", async () => {
    expect(await withFallbacks("@container (max-width: 9rem) { a { color: red } }")).toBe(
      "@supports not (container-type: inline-size) {@media (max-width: 9rem) { a { color: red } } }" +
        "@container (max-width: 9rem) { a { color: red } }",
    );
  });
});
