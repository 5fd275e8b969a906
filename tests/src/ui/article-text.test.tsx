import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Router } from "wouter";
import type { PictureFacts } from "#domain/articles/media.ts";
import { parseArticle } from "#domain/articles/text/parse-article.ts";
import { openLanguage } from "../../../src/platform/i18n/language.ts";
import { LanguageProvider } from "../../../src/platform/i18n/use-translate.tsx";
import { ArticleText } from "../../../src/articles/text/article-text.tsx";

const ID = "a".repeat(64);
const PICTURE: PictureFacts = {
  id: ID,
  width: 1000,
  height: 500,
  widths: [400, 800],
  placeholder: "data:image/webp;base64,UklGRg==",
  alt: "As uploaded",
};

async function draw(markdown: string, pictures: readonly PictureFacts[] = []): Promise<string> {
  const language = await openLanguage("en", ["articles"]);
  const html = renderToStaticMarkup(
    <LanguageProvider language={language}>
      <Router ssrPath="/articles/a">
        <ArticleText text={parseArticle(markdown)} pictures={pictures} />
      </Router>
    </LanguageProvider>,
  );
  return html.replaceAll(/ class="[^"]*"/g, "").replace(/^<div>(.*)<\/div>$/s, "$1");
}

describe("an article's text on a page", () => {
  it.each([
    ["# A\n### B", '<h2 id="h-a">A</h2><h3 id="h-b">B</h3>'],
    ["- a\n- b *c*", "<ul><li>a</li><li>b <em>c</em></li></ul>"],
    ["2. a\n\n   b", '<ol start="2"><li><p>a</p><p>b</p></li></ol>'],
    ["~~a~~ `b`\\\n**c**", "<p><del>a</del> <code>b</code><br/><strong>c</strong></p>"],
    ["> a\n\n---", "<blockquote><p>a</p></blockquote><hr/>"],
    ["[a](/calendar 'b')", '<p><a title="b" href="/calendar">a</a></p>'],
    ["[a](https://b.example)", '<p><a href="https://b.example" rel="noopener nofollow">a</a></p>'],
    ["<script>a</script>", "<p>&lt;script&gt;a&lt;/script&gt;</p>"],
  ])("draws %j", async (markdown, html) => {
    expect(await draw(markdown)).toBe(html);
  });

  it("draws a table that scrolls inside itself, also by keyboard", async () => {
    expect(await draw("| a | b |\n|--:|---|\n| c | d |")).toBe(
      '<section aria-label="Table" tabindex="0"><table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr>' +
        "</thead><tbody><tr><td>c</td><td>d</td></tr></tbody></table></section>",
    );
  });

  it("leads from the text to each note and back to its first reference", async () => {
    const html = await draw("a[^x] b[^x]\n\n[^x]: c\n[^y]: d");
    expect(html).toContain(
      '<p>a<sup><a id="note-1-from" role="doc-noteref" href="#note-1">1</a></sup>' +
        ' b<sup><a role="doc-noteref" href="#note-1">1</a></sup></p>',
    );
    expect(html).toContain(
      '<li id="note-1"><p>c</p><a role="doc-backlink" href="#note-1-from" aria-label="Back to the text from note 1">↩</a></li>',
    );
    expect(html).toContain('<li id="note-2"><p>d</p></li>');
  });

  it("keeps a picture's place, shows its colours first and loads it when it comes near", async () => {
    expect(await draw(`![Two photos](/media/${ID} "Sizes")`, [PICTURE])).toBe(
      `<p><span><img src="${PICTURE.placeholder}" alt=""/><img src="/media/${ID}/400.webp"` +
        ` srcSet="/media/${ID}/400.webp 400w, /media/${ID}/800.webp 800w"` +
        ' sizes="(min-width: 44rem) 42rem, calc(100vw - 2rem)" width="1000" height="500" alt="Two photos" title="Sizes"' +
        ' loading="lazy" decoding="async"/></span></p>',
    );
  });

  it("shows the words of a picture that is not there, and a link to one of another site", async () => {
    expect(await draw(`![Two photos](/media/${ID})`)).toBe("<p>Two photos</p>");
    expect(await draw("![Two photos](https://a.example/b.jpg)")).toBe(
      '<p><a href="https://a.example/b.jpg" rel="noopener nofollow">Two photos</a></p>',
    );
    expect(await draw("[![Two photos](https://a.example/b.jpg)](/calendar)")).toBe(
      '<p><a href="/calendar">Two photos</a></p>',
    );
  });
});
