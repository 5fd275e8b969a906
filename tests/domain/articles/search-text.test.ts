import { describe, expect, it } from "vitest";
import type { ArticleText } from "#domain/articles/article-text.ts";
import { foldWords, hasWords } from "#domain/articles/fold-words.ts";
import { plainText } from "#domain/articles/plain-text.ts";
import { articleSearchText } from "#domain/articles/article-search.ts";

const text = (value: string) => ({ kind: "text" as const, text: value });
const paragraph = (value: string) => ({ kind: "paragraph" as const, children: [text(value)] });

const EVERY_KIND: ArticleText = {
  blocks: [
    { kind: "heading", level: 2, id: "a", children: [text("Heading")] },
    {
      kind: "paragraph",
      children: [
        { kind: "strong", children: [text("pass")] },
        text("port"),
        { kind: "note", number: 1 },
        { kind: "break" },
        { kind: "image", src: "/x.png", alt: "A photo" },
        { kind: "link", href: "/", children: [{ kind: "code", text: "linked" }] },
        { kind: "emphasis", children: [{ kind: "deleted", children: [text("gone")] }] },
      ],
    },
    { kind: "list", ordered: false, start: 1, tight: true, items: [[paragraph("one")], [paragraph("two")]] },
    { kind: "quote", blocks: [paragraph("quoted")] },
    { kind: "code", text: "block" },
    { kind: "rule" },
    { kind: "table", align: [null, null], rows: [[[text("left")], [text("right")]]] },
  ],
  notes: [{ number: 1, blocks: [paragraph("footnote")] }],
};

describe("Words of articles", () => {
  it("are folded: case, diacritics, Ethiopic homophones; digits count; each comes once", () => {
    expect(foldWords("Passport PASSPORT, passé 2026!")).toEqual(["passport", "passe", "2026"]);
    expect(foldWords("ሠላም፣ ፀሐይ")).toEqual(foldWords("ሰላም ጸሀይ"));
    expect(foldWords("white_ground 100% ፲፪")).toEqual(["white", "ground", "100", "፲፪"]);
    expect(foldWords(" … ፡ ")).toEqual([]);
  });

  it("are found in a text that has all of them, also inside longer words", () => {
    const searched = foldWords("የፓስፖርቱ ፎቶ፤ The passport photo").join(" ");
    for (const query of ["ፓስፖርት", "ፓስፖርቱ", "PHOTO pass", "ፎቶ የፓስፖርቱ", "", "?"]) {
      expect(hasWords(searched, foldWords(query)), query).toBe(true);
    }
    for (const query of ["passport visa", "photoፎቶ", "ፓስፖርቶ", "ፓስፖረ", "ስፓ"]) {
      expect(hasWords(searched, foldWords(query)), query).toBe(false);
    }
  });

  it("are those of title, excerpt, topics and every part of the text", () => {
    expect(plainText(EVERY_KIND)).toBe(
      "Heading\npassport\n A photo linkedgone\none\ntwo\nquoted\nblock\n\nleft\tright\nfootnote",
    );
    const searched = articleSearchText({
      title: "Title",
      excerpt: "Excerpt",
      text: EVERY_KIND,
      categories: [{ name: "Guides" }],
      tags: [{ name: "ክፍያ" }],
    });
    expect(searched).toBe(
      "title excerpt guides ክፍይ: heading passport a photo linkedgone one two quoted block left right footnote",
    );
  });
});
