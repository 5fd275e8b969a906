import { describe, expect, it } from "vitest";
import type { Block } from "#domain/articles/article-text.ts";
import { articleDescription } from "#domain/articles/article-description.ts";

const paragraph = (text: string): Block => ({ kind: "paragraph", children: [{ kind: "text", text }] });
const described = (blocks: Block[], given: { excerpt?: string; meta_description?: string } = {}) =>
  articleDescription({ excerpt: null, meta_description: null, ...given, text: { blocks, notes: [] } });

describe("the description of an article", () => {
  it("is the one given for machines, else the excerpt", () => {
    expect(described([], { excerpt: "Excerpt", meta_description: "Given" })).toBe("Given");
    expect(described([], { excerpt: "Excerpt" })).toBe("Excerpt");
  });

  it("is otherwise how the text begins, without headings, cut at a word", () => {
    const heading: Block = {
      kind: "heading",
      level: 2,
      id: "a",
      children: [{ kind: "text", text: "Title" }],
    };
    expect(described([heading, paragraph("ደረሰኝዎን ይዘው\nይምጡ።"), paragraph("Then wait.")])).toBe(
      "ደረሰኝዎን ይዘው ይምጡ። Then wait.",
    );
    const long = described([paragraph("word ".repeat(100))]);
    expect(long).toMatch(/ word…$/);
    expect(long?.length).toBeLessThanOrEqual(201);
    expect(described([paragraph("x".repeat(500))])).toHaveLength(201);
  });

  it("is null for a text without words", () => {
    expect(described([{ kind: "rule" }], { excerpt: " " })).toBeNull();
  });
});
