import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeAddress } from "#domain/markdown/markdown.ts";
import { parseMarkdown } from "#domain/markdown/parse-markdown.ts";
import { markdownHtml } from "../../../server/articles/markdown-html.ts";

const html = (markdown: string) => markdownHtml(markdown, "https://site.example");

describe("Markdown", () => {
  it.each([
    ["# Title #", "<h2>Title</h2>"],
    ["### Alone", "<h2>Alone</h2>"],
    ["## A\n#### B\n###### C\n## D", "<h2>A</h2>\n<h3>B</h3>\n<h4>C</h4>\n<h2>D</h2>"],
    ["> ## In a quote\n\n# A", "<blockquote><h2>In a quote</h2></blockquote>\n<h2>A</h2>"],
    ["#hashtag", "<p>#hashtag</p>"],
    ["one\ntwo\n\nthree", "<p>one\ntwo</p>\n<p>three</p>"],
    ["one  \ntwo", "<p>one<br/>two</p>"],
    ["- a\n- b", "<ul><li>a</li><li>b</li></ul>"],
    ["3. a\n4. b", '<ol start="3"><li>a</li><li>b</li></ol>'],
    ["- a\n  - b\n- c", "<ul><li><p>a</p><ul><li>b</li></ul></li><li>c</li></ul>"],
    ["- a\n\n- b\n\nafter", "<ul><li>a</li><li>b</li></ul>\n<p>after</p>"],
    ["> said\nand said", "<blockquote><p>said\nand said</p></blockquote>"],
    ["```js\na < b\n\n# c\n```\nx", "<pre><code>a &lt; b\n\n# c</code></pre>\n<p>x</p>"],
    ["```\nnever closed", "<pre><code>never closed</code></pre>"],
    ["---", "<hr/>"],
    [
      "**strong** and *soft* __both__",
      "<p><strong>strong</strong> and <em>soft</em> <strong>both</strong></p>",
    ],
    ["**bold *and soft* bold**", "<p><strong>bold <em>and soft</em> bold</strong></p>"],
    ["*soft **and bold** soft*", "<p><em>soft <strong>and bold</strong> soft</em></p>"],
    ["2 * 3 * 4 and snake_case_name", "<p>2 * 3 * 4 and snake_case_name</p>"],
    [String.raw`\*not soft\*`, "<p>*not soft*</p>"],
    ["`a ** b` and ``c ` d``", "<p><code>a ** b</code> and <code>c ` d</code></p>"],
    ["`open", "<p>`open</p>"],
    ["[here](https://a.example/x_(y))", '<p><a href="https://a.example/x_(y)">here</a></p>'],
    ['[here](https://a.example "title")', '<p><a href="https://a.example">here</a></p>'],
    [
      "[**bold** link](/calendar)",
      '<p><a href="https://site.example/calendar"><strong>bold</strong> link</a></p>',
    ],
    ["<https://a.example>", '<p><a href="https://a.example">https://a.example</a></p>'],
    ["![A form](/form.png)", '<p><img src="https://site.example/form.png" alt="A form"/></p>'],
    ["[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"],
    ["[x](data:text/html,y)", "<p>[x](data:text/html,y)</p>"],
    ["<b onclick='x'>a</b>", "<p>&lt;b onclick=&#39;x&#39;&gt;a&lt;/b&gt;</p>"],
    ["ሰላም **ዓለም**", "<p>ሰላም <strong>ዓለም</strong></p>"],
  ])("reads %j", (markdown, expected) => {
    expect(html(markdown)).toBe(expected);
  });

  it.each([
    "javascript:x",
    "JAVASCRIPT:x",
    "java\nscript:x",
    " https://x",
    "//evil.example",
    "/\\evil",
    "data:x",
    "vbscript:x",
  ])("does not link to addresses such as %j", (address) => {
    expect(safeAddress(address)).toBeNull();
  });

  const marks = fc.constantFrom(
    ..."*_`[]()!<>#-\\ \n".split(""),
    "**",
    "- ",
    "> ",
    "1. ",
    "```\n",
    "a",
    "ሀ",
    "https://a.example",
    "javascript:x",
    '"',
    "'",
    "&",
  );
  const markdowns = fc.array(marks, { maxLength: 60 }).map((parts) => parts.join(""));

  it("produces only its own closed tags and safe addresses from any text", () => {
    const own =
      /<\/?(?:h[2-6]|p|ul|ol|li|blockquote|pre|code|strong|em)>|<ol start="\d+">|<(?:hr|br)\/>|<a href="[^"<>]*">|<\/a>|<img src="[^"<>]*" alt="[^"<>]*"\/>/g;
    fc.assert(
      fc.property(markdowns, (markdown) => {
        const made = html(markdown);
        expect(made.replace(own, "")).not.toMatch(/[<>]/);
        expect(made).not.toMatch(/(href|src)="(?!https?:|mailto:|tel:|#)/);
        const open: string[] = [];
        const wrong: string[] = [];
        for (const [, close, name = ""] of made.matchAll(/<(\/?)(\w+)[^>]*?(?<!\/)>/g)) {
          if (close === "") open.push(name);
          else if (open.pop() !== name) wrong.push(name);
        }
        expect([open, wrong]).toEqual([[], []]);
      }),
      { numRuns: 2000 },
    );
  });

  it("loses no letter of any text", () => {
    const letters = (text: string) => text.replace(/[^a-zሀ]/g, "");
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a", "b", "ሀ", " ", "\n", "*", "_", "`", ">", "- ", "# "), {
          maxLength: 60,
        }),
        (parts) => {
          const markdown = parts.join("");
          // Text beside a fence names the language.
          fc.pre(!markdown.includes("```"));
          expect(letters(textOf(parseMarkdown(markdown)))).toBe(letters(markdown));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("parses long hostile input within seconds", () => {
    const started = performance.now();
    for (const piece of ["*a ", "[a", "`a``", "> ", "- ", "**_", "![](", "\\", "[]("])
      html(piece.repeat(10_000));
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

function textOf(node: unknown): string {
  if (Array.isArray(node)) return node.map(textOf).join("");
  if (typeof node !== "object" || node === null) return "";
  return Object.entries(node)
    .map(([key, value]) => (key === "text" ? String(value) : textOf(value)))
    .join("");
}
