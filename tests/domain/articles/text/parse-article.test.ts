import { describe, expect, it } from "vitest";
import { articleTextSchema } from "#domain/articles/article-text.ts";
import { parseArticle } from "#domain/articles/text/parse-article.ts";
import { textHtml } from "../../../../server/articles/text-html.ts";

const html = (markdown: string) =>
  textHtml(parseArticle(markdown), {
    origin: "https://site.example",
    address: "https://site.example/articles/a",
  });

describe("the text of an article", () => {
  it.each([
    ["# Title #", "<h2>Title</h2>"],
    ["### Alone", "<h2>Alone</h2>"],
    ["## A\n#### B\n###### C\n## D", "<h2>A</h2>\n<h3>B</h3>\n<h4>C</h4>\n<h2>D</h2>"],
    ["> ## In a quote\n\n# A", "<blockquote><h2>In a quote</h2></blockquote>\n<h2>A</h2>"],
    ["#hashtag", "<p>#hashtag</p>"],
    ["one\ntwo\n\nthree", "<p>one\ntwo</p>\n<p>three</p>"],
    ["one  \ntwo", "<p>one<br/>two</p>"],
    ["one\r\ntwo\rthree", "<p>one\ntwo\nthree</p>"],
    ["- a\n- b", "<ul><li>a</li><li>b</li></ul>"],
    ["3. a\n4. b", '<ol start="3"><li>a</li><li>b</li></ol>'],
    ["- a\n  - b\n- c", "<ul><li>a\n<ul><li>b</li></ul></li><li>c</li></ul>"],
    ["- a\n\n- b\n\nafter", "<ul><li><p>a</p></li><li><p>b</p></li></ul>\n<p>after</p>"],
    ["> said\nand said", "<blockquote><p>said\nand said</p></blockquote>"],
    ["```js\na < b\n\n# c\n```\nx", "<pre><code>a &lt; b\n\n# c\n</code></pre>\n<p>x</p>"],
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
    ["~~gone~~ and ~~not", "<p><del>gone</del> and ~~not</p>"],
    ["[here](https://a.example/x_(y))", '<p><a href="https://a.example/x_(y)">here</a></p>'],
    ['[here](https://a.example "title")', '<p><a href="https://a.example" title="title">here</a></p>'],
    [
      "[**bold** link](/calendar)",
      '<p><a href="https://site.example/calendar"><strong>bold</strong> link</a></p>',
    ],
    ["<https://a.example>", '<p><a href="https://a.example">https://a.example</a></p>'],
    ["![A form](/form.png)", '<p><img src="https://site.example/form.png" alt="A form"/></p>'],
    ["![A *form*](https://a.example/f.png)", '<p><a href="https://a.example/f.png">A form</a></p>'],
    [
      "[![A form](https://a.example/f.png)](/calendar)",
      '<p><a href="https://site.example/calendar">A form</a></p>',
    ],
    [`[x](/${"a".repeat(2000)})`, `<p>[x](/${"a".repeat(2000)})</p>`],
    [
      `[x](/y "${"a".repeat(1001)}")`,
      `<p><a href="https://site.example/y" title="${"a".repeat(1000)}…">x</a></p>`,
    ],
    [
      `see https://a.example/_b_${"c".repeat(1900)}_d_ now`,
      `<p>see <a href="https://a.example/_b_${"c".repeat(1900)}_d_">https://a.example/_b_${"c".repeat(1900)}_d_</a> now</p>`,
    ],
    ["[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"],
    ["[x](data:text/html,y)", "<p>[x](data:text/html,y)</p>"],
    ["<b onclick='x'>a</b>", "<p>&lt;b onclick=&#39;x&#39;&gt;a&lt;/b&gt;</p>"],
    ["<div>\n\n*a*\n\n</div>", "<p>&lt;div&gt;</p>\n<p><em>a</em></p>\n<p>&lt;/div&gt;</p>"],
    ["ሰላም **ዓለም**", "<p>ሰላም <strong>ዓለም</strong></p>"],
  ])("reads %.200j", (markdown, expected) => {
    expect(html(markdown)).toBe(expected);
  });

  it("reads tables, with a cell too many in the last one", () => {
    expect(html("| Letter | Sound |\n|:--|:-:|\n| ሀ | *ha* |\n| ለ\n| መ | ma | me |\n\nafter")).toBe(
      '<table><thead><tr><th align="left">Letter</th><th align="center">Sound</th></tr></thead><tbody>' +
        '<tr><td align="left">ሀ</td><td align="center"><em>ha</em></td></tr>' +
        '<tr><td align="left">ለ</td><td align="center"></td></tr>' +
        '<tr><td align="left">መ</td><td align="center">ma | me</td></tr></tbody></table>\n<p>after</p>',
    );
    expect(html("a | b\n--- | ---")).toBe("<table><thead><tr><th>a</th><th>b</th></tr></thead></table>");
    expect(html("> - a | b\n>   --- | ---\n>   1 | 2 | 3\\|4 | 5 |")).toContain("<td>2 | 3|4 | 5</td>");
  });

  it.each([
    ["at www.ics.example/a_b, today.", "http://www.ics.example/a_b", "www.ics.example/a_b"],
    ["see https://a.example/x?y=1&z=2.", "https://a.example/x?y=1&z=2", "https://a.example/x?y=1&z=2"],
    ["write to some.one@a.example!", "mailto:some.one@a.example", "some.one@a.example"],
    ["(https://a.example/%E2%80%AEx)", "https://a.example/%E2%80%AEx", "https://a.example/%E2%80%AEx"],
    ["https://аррӏе.example", "https://xn--80ak6aa92e.example", "https://аррӏе.example"],
  ])("links the address in %j and shows it as written", (markdown, href, text) => {
    const [block] = parseArticle(markdown).blocks;
    const links = block?.kind === "paragraph" ? block.children.filter(({ kind }) => kind === "link") : [];
    expect(links).toEqual([{ kind: "link", href, children: [{ kind: "text", text }] }]);
  });

  it.each(["ftp://a.example/x", "//a.example", "a.example", "www.", "https://", "xwww.a.example"])(
    "does not link %j",
    (markdown) => {
      expect(html(markdown)).toBe(`<p>${markdown}</p>`);
    },
  );

  it("numbers footnotes by their first reference, and keeps those that nothing refers to", () => {
    const text = parseArticle(
      "One[^b], two[^a], again[^b], none[^c] and [link[^a]](/x).\n\n" +
        "[^a]: first\n[^b]: with *marks*[^d]\n    and more\n\n    - a list\n\n[^d]: from a note\n[^e]: alone\n[^a]: twice",
    );
    expect(JSON.stringify(text.blocks)).toContain(
      `"One"},{"kind":"note","number":1},{"kind":"text","text":", two"},{"kind":"note","number":2}`,
    );
    expect(JSON.stringify(text.blocks)).toContain("none[^c]");
    // Links have no links inside, so the brackets around one are text.
    expect(JSON.stringify(text.blocks)).toContain(
      `[link"},{"kind":"note","number":2},{"kind":"text","text":"](/x)`,
    );
    expect(text.notes.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(text.notes.map(({ blocks }) => blocks.map(({ kind }) => kind))).toEqual([
      ["paragraph", "list"],
      ["paragraph", "paragraph"],
      ["paragraph"],
      ["paragraph"],
    ]);
    expect(JSON.stringify(text.notes[0])).toContain(`"marks"}]},{"kind":"note","number":3},`);
    expect(JSON.stringify(text.notes[3])).toContain("alone");
  });

  it("gives headings readable ids, each once, and links to them by their words", () => {
    const text = parseArticle(
      "# ምን ይዤ ልምጣ?\n\n## What to *bring*\n\n## What to bring\n\n## ?\n\n## __proto__\n\n[up](#ምን-ይዤ-ልምጣ) [down](#What-to-bring) [no](#main)",
    );
    const ids = text.blocks.flatMap((block) => (block.kind === "heading" ? [block.id] : []));
    expect(ids).toEqual(["h-ምን-ይዤ-ልምጣ", "h-what-to-bring", "h-what-to-bring-2", "h", "h-proto"]);
    const hrefs = [...JSON.stringify(text.blocks).matchAll(/"href":"([^"]*)"/g)].map(([, href = ""]) =>
      decodeURIComponent(href),
    );
    expect(hrefs).toEqual(["#h-ምን-ይዤ-ልምጣ", "#h-what-to-bring", "#main"]);
    expect(parseArticle(`# ${"ረጅም ".repeat(100)}`).blocks[0]).toMatchObject({
      id: expect.stringMatching(/^h-.{40,60}$/),
    });
  });

  it("shows no NUL, no control characters and no overrides of the writing direction", () => {
    const text = parseArticle(
      "a\u0000b\u202Ec &#x202E; &#8294; &#0; &#1;\u0007 ![x\u2066](/a 'y&#x202D;') \ud800 `\u202E`",
    );
    // oxlint-disable-next-line no-control-regex -- they are what must be gone
    expect(JSON.stringify(text)).not.toMatch(/[\u0000-\u001f\u202a-\u202e\u2066-\u2069]|\\u|\p{Surrogate}/u);
    expect(JSON.stringify(text)).toContain("a\ufffdbc");
  });

  it("fits its schema, whatever it has read", () => {
    const text = parseArticle("# a\n\n- b[^1]\n\n| c |\n|---|\n| ![d](/e 'f') |\n\n[^1]: ~~g~~\\\nh");
    expect(articleTextSchema.parse(JSON.parse(JSON.stringify(text)))).toEqual(text);
  });
});
