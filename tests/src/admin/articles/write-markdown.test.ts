import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Block, Inline } from "../../../../domain/articles/article-text.ts";
import { parseArticle } from "#domain/articles/text/parse-article.ts";
import { inlinesOf, PLAIN, type Run } from "../../../../src/admin/articles/paste/runs.ts";
import { writeMarkdown } from "../../../../src/admin/articles/paste/write-markdown.ts";

const text = (...runs: (string | [string, Partial<Run>])[]): Inline[] =>
  inlinesOf(
    runs.map((run) =>
      typeof run === "string" ? { ...PLAIN, text: run } : { ...PLAIN, text: run[0], ...run[1] },
    ),
  );
const line = (...runs: Parameters<typeof text>) =>
  writeMarkdown([{ kind: "paragraph", children: text(...runs) }]);
const paragraph = (words: string): Block => ({ kind: "paragraph", children: text(words) });

describe("the Markdown of copied text", () => {
  it("keeps bold, italic, struck text, code and links", () => {
    expect(line("Bring ", ["the receipt", { bold: true }], " and ", ["your ID", { italic: true }])).toBe(
      "Bring **the receipt** and _your ID_",
    );
    expect(line(["old", { struck: true }], " ", ["a`b", { code: true }])).toBe("~~old~~ ``a`b``");
    expect(
      line(
        ["the ", { href: "https://a.example/(x)" }],
        ["list", { href: "https://a.example/(x)", bold: true }],
      ),
    ).toBe("[the **list**](https://a.example/%28x%29)");
  });

  it("leaves spaces, and signs that touch a letter, outside of bold, where Markdown closes it", () => {
    expect(line(["ደረሰኝ፦ ", { bold: true }], "ይዘው ይምጡ")).toBe("**ደረሰኝ፦** ይዘው ይምጡ");
    expect(line(["ደረሰኝ፦", { bold: true }], "ይዘው ይምጡ")).toBe("**ደረሰኝ**፦ይዘው ይምጡ");
    expect(line("a", [" ", { bold: true }], "b")).toBe("a b");
  });

  it("escapes what would be a sign of Markdown", () => {
    expect(line("5 * 3 * 2 [x](y) `z` ~~a~~ &amp; <https://a.example>")).toBe(
      "5 \\* 3 \\* 2 \\[x\\](y) \\`z\\` \\~\\~a\\~\\~ \\&amp; \\<https://a.example>",
    );
    for (const start of ["# a", "- a", "+ a", "> a", "1. a", "12) a", "---", "==="])
      expect(parseArticle(line(start)).blocks).toEqual([paragraph(start)]);
    expect(line("See https://a.example/a_b_c")).toBe("See https://a.example/a_b_c");
    expect(line("Look!", ["here", { href: "https://a.example/" }])).toBe("Look\\![here](https://a.example/)");
  });

  it("writes blocks that the parser reads as the same blocks", () => {
    const blocks: Block[] = [
      { kind: "heading", level: 2, id: "c", children: text("C #") },
      paragraph("First."),
      {
        kind: "list",
        ordered: false,
        start: 1,
        tight: true,
        items: [[paragraph("one")], [paragraph("two")]],
      },
      { kind: "list", ordered: false, start: 1, tight: true, items: [[paragraph("another list")]] },
      {
        kind: "list",
        ordered: true,
        start: 9,
        tight: true,
        items: [
          [
            paragraph("nine"),
            { kind: "list", ordered: false, start: 1, tight: true, items: [[paragraph("inner")]] },
          ],
          [paragraph("ten")],
        ],
      },
      { kind: "quote", blocks: [paragraph("Quoted."), paragraph("Twice.")] },
      { kind: "rule" },
      { kind: "code", text: "```\nif (a | b) {}\n\n```" },
      {
        kind: "table",
        align: [null, "right"],
        rows: [
          [text("Branch | city"), text("Lists")],
          [text(["Adama", { bold: true }]), text("12")],
        ],
      },
      {
        kind: "list",
        ordered: false,
        start: 1,
        tight: false,
        items: [[paragraph("loose"), paragraph("with more")], [paragraph("item")]],
      },
    ];
    const read = parseArticle(writeMarkdown(blocks)).blocks.map((block) =>
      block.kind === "heading"
        ? { ...block, id: "c" }
        : block.kind === "code"
          ? { ...block, text: block.text.trimEnd() }
          : block,
    );
    expect(read).toEqual(blocks);
  });

  it("gives the same letters with the same looks, whatever is typed", () => {
    const run = fc.record({
      text: fc.stringMatching(/^[ab ሰላም.,:(!#*_`[\]|<&\\-]{1,6}$/u),
      bold: fc.boolean(),
      italic: fc.constant(false),
      struck: fc.constant(false),
      code: fc.constant(false),
      href: fc.constantFrom("", "", "https://a.example/"),
    });
    fc.assert(
      fc.property(fc.array(run, { maxLength: 6 }), (runs) => {
        const children = inlinesOf(runs);
        const read = parseArticle(writeMarkdown([{ kind: "paragraph", children }])).blocks;
        expect(read).toEqual(children.length === 0 ? [] : [{ kind: "paragraph", children }]);
      }),
      { numRuns: 1000 },
    );
  });
});
