import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Router } from "wouter";
import type { Article } from "#domain/articles/contract.ts";
import { parseArticle } from "#domain/articles/text/parse-article.ts";
import { isSafeAddress } from "#domain/articles/text/safe-address.ts";
import { atomFeed } from "../../server/articles/atom-feed.ts";
import { feedEntry } from "../../server/articles/feed-entry.ts";
import { rssFeed } from "../../server/articles/rss-feed.ts";
import { textHtml } from "../../server/articles/text-html.ts";
import { render } from "../../src/entry-server.tsx";
import { openLanguage } from "../../src/platform/i18n/language.ts";
import { LanguageProvider } from "../../src/platform/i18n/use-translate.tsx";
import { ArticleText } from "../../src/articles/text/article-text.tsx";
import { childText, readXml } from "../server/articles/read-xml.ts";
import { inventedArticle } from "../src/articles/support/invented-article.ts";
import { ADDRESSES } from "./addresses.ts";
import { HTML } from "./html.ts";
import { MARKDOWN } from "./markdown.ts";
import { foreignMarkup } from "./own-markup.ts";
import { lostLetters, stringsIn } from "./tree-strings.ts";

const ORIGIN = "https://site.example";
const TEXT_ELEMENTS = new Set(
  "h2 h3 h4 h5 h6 p ul ol li blockquote pre code strong em del sup table thead tbody tr th td hr br a img".split(
    " ",
  ),
);
const PAGE_TEXT_ELEMENTS = new Set([...TEXT_ELEMENTS, "div", "section", "span"]);
const PICTURE = "b".repeat(64);

/** Markdown whose letters are in part no text: names of definitions and languages, entities. */
const HIDES = /^\s{0,3}\[[^\]]+\]:|```|~~~|&[#\w]+;/m;

const language = await openLanguage("en", ["articles"]);

function drawn(markdown: string): string {
  return renderToStaticMarkup(
    <LanguageProvider language={language}>
      <Router ssrPath="/articles/a">
        <ArticleText text={parseArticle(markdown)} pictures={[]} />
      </Router>
    </LanguageProvider>,
  );
}

describe("hostile markup in the text of an article", () => {
  it.each([...HTML, ...MARKDOWN, ...ADDRESSES])("%j is text", (vector) => {
    for (const markdown of [vector, `a ${vector} b`, `- ${vector}`, `| a |\n|---|\n| ${vector} |`]) {
      const text = parseArticle(markdown);
      expect(stringsIn(text, ["href", "src"]).filter((address) => !isSafeAddress(address))).toEqual([]);
      const feed = textHtml(text, { origin: ORIGIN, address: `${ORIGIN}/articles/a` });
      expect(foreignMarkup(feed, TEXT_ELEMENTS)).toEqual([]);
      expect(foreignMarkup(drawn(markdown), PAGE_TEXT_ELEMENTS)).toEqual([]);
      expect(HIDES.test(markdown) ? [] : lostLetters(markdown, stringsIn(text))).toEqual([]);
    }
  });

  it("comes in more than 150 kinds", () => {
    expect(new Set([...HTML, ...MARKDOWN, ...ADDRESSES]).size).toBeGreaterThan(300);
  });
});

/** An article with the same hostile words in every field, and a hostile address in each that takes one. */
function hostileArticle(words: string, address: string): Article {
  const topic = { id: 1, name: words, slug: words };
  return {
    ...inventedArticle(1),
    slug: words,
    title: words,
    excerpt: words,
    meta_title: words,
    meta_description: words,
    featured_image_url: address,
    canonical_url: address,
    og_image_url: address,
    preview_image_url: address,
    author: { id: 1, name: words },
    categories: [topic],
    tags: [topic],
    language: "en",
    picture: { id: PICTURE, width: 8, height: 8, widths: [400], placeholder: address, alt: words },
    content: words,
    text: parseArticle(`${words}\n\n![x](/media/${PICTURE})`),
    pictures: [{ id: PICTURE, width: 8, height: 8, widths: [400], placeholder: address, alt: words }],
    translations: [{ language: "am", slug: words, title: words }],
  };
}

/** Each of the words once; addresses are used again. */
const articles = HTML.map((words, at) => hostileArticle(words, ADDRESSES[at % ADDRESSES.length] ?? ""));

describe("hostile markup in all fields of an article", () => {
  it.each([
    ["RSS", rssFeed, "item", "content:encoded"],
    ["Atom", atomFeed, "entry", "content"],
  ] as const)("is text in %s", (_name, write, item, content) => {
    const feed = readXml(
      write({
        siteName: "S",
        origin: ORIGIN,
        path: "/feed",
        language: null,
        entries: articles.map((article) => feedEntry(article, ORIGIN)),
        now: "2026-11-20T00:00:00.000Z",
      }),
    );
    const items = [feed, ...feed.children].flatMap(({ children }) =>
      children.filter(({ name }) => name === item),
    );
    expect(items).toHaveLength(articles.length);
    for (const [at, { title }] of articles.entries()) {
      const entry = items[at] ?? feed;
      expect(lostLetters(title, [childText(entry, "title") ?? ""])).toEqual([]);
      expect(foreignMarkup(childText(entry, content) ?? "<none>", TEXT_ELEMENTS)).toEqual([]);
    }
  });

  it.each(articles.map((article) => [article.title, article] as const))(
    "%j is text on its page",
    async (_title, article) => {
      const page = await pageOf(article);
      const scripts = [
        ...page.head.matchAll(/<script type="application\/ld\+json"[^<>]*>([^<]*)<\/script>/g),
      ];
      for (const [, data = ""] of scripts) expect(() => JSON.parse(data) as unknown).not.toThrow();
      expect(page.data).not.toContain("<");
      const head = scripts.reduce((rest, [script]) => rest.replace(script, ""), page.head);
      expect(foreignMarkup(head, new Set(["title", "meta", "link"]))).toEqual([]);
      const body = page.body.replaceAll(/<!--[-$!/ ]*-->|<template[^<>]*><\/template>/g, "");
      const main = /<main[^]*<\/main>/.exec(body)?.[0] ?? "";
      expect(foreignMarkup(main, PAGE_ELEMENTS)).toEqual([]);
      expect(lostLetters(article.title, [shownText(main)])).toEqual([]);
      for (const [, address = ""] of head.matchAll(
        /(?:canonical" href|og:(?:url|image)" content)="([^"]*)"/g,
      ))
        expect(address).toMatch(/^https?:\/\//);
    },
  );
});

const PAGE_ELEMENTS = new Set([
  ...PAGE_TEXT_ELEMENTS,
  ..."main article header h1 nav time button svg path footer aside details summary figure".split(" "),
]);

function shownText(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll(/&lt;/g, "<")
    .replaceAll(/&gt;/g, ">")
    .replaceAll(/&quot;/g, '"')
    .replaceAll(/&#x27;/g, "'")
    .replaceAll(/&amp;/g, "&");
}

async function pageOf(article: Article) {
  return render({
    path: "/articles/a",
    search: "",
    locale: "en",
    origin: ORIGIN,
    now: Date.UTC(2026, 10, 20),
    async ask(asked) {
      const overview = {
        data: { total: 0, newest_list_day: null, branches: [] },
        meta: { sample_data: false },
      };
      const known = asked.startsWith("/api/v1/articles/") ? { data: article } : overview;
      return { status: 200, headers: [["content-type", "application/json"]], body: JSON.stringify(known) };
    },
  });
}
