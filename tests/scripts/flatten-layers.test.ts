import { describe, expect, it } from "vitest";
import { flattenLayers } from "../../scripts/flatten-layers.ts";
import { builtCss } from "./built-css.ts";

const flat = (css: string) => builtCss(css, flattenLayers(["base", "ui", "app"]));

describe("style layers written out", () => {
  it("give each rule the specificity of its layer's place", async () => {
    expect(await flat("@layer ui { .a, .b:is(.c, .d) { color: red } }")).toBe(
      ":not(#_).a, :not(#_).b:is(.c, .d) { color: red }",
    );
    expect(await flat("@layer app { a:hover, *::before { color: red } }")).toBe(
      "a:not(#_):not(#_):hover, *:not(#_):not(#_)::before { color: red }",
    );
    expect(await flat("@layer base, ui; @layer base { html { color: red } }")).toBe("html { color: red }");
  });

  it("apply inside media queries but not inside keyframes", async () => {
    expect(
      await flat("@layer ui { @media print { ::backdrop { color: red } } @keyframes k { from { top: 0 } } }"),
    ).toBe("@media print { :not(#_)::backdrop { color: red } } @keyframes k { from { top: 0 } }");
  });

  it("fail the build for an unknown layer and for a nested rule", async () => {
    await expect(flat("@layer other { a { color: red } }")).rejects.toThrow('no layer "other"');
    await expect(flat("@layer ui { .a { .b { color: red } } }")).rejects.toThrow("nested");
  });
});
