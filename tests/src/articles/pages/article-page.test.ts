import { expect, it } from "vitest";
import type { Block } from "#domain/articles/article-text.ts";
import { contentsOf } from "../../../../src/articles/pages/whole-article.tsx";
import { inventedArticle, textOf } from "../support/invented-article.ts";
import { renderArticles } from "./support/articles-api.ts";

const PICTURE = {
  id: "a".repeat(64),
  width: 1200,
  height: 800,
  widths: [400, 800, 1200],
  placeholder: "data:image/webp;base64,AAAA",
  alt: "A counter with three windows",
};

const heading = (level: number, text: string): Block => ({
  kind: "heading",
  level,
  id: text.toLowerCase(),
  children: [{ kind: "text", text }],
});
const LONG = {
  blocks: [heading(1, "One"), heading(2, "Two"), heading(3, "Three"), heading(2, "Four")],
  notes: [],
};

it("says who wrote it and when, in both calendars, and when it changed if later", async () => {
  const dates = { published_at: "2026-11-10T08:00:00.000Z", updated_at: "2026-11-19T08:00:00.000Z" };
  const { html } = await renderArticles("/articles/article-1", "", { articles: [inventedArticle(1, dates)] });
  expect(html).toContain('href="/articles/?author_id=7">By Sample Author</a>');
  expect(html).toContain(
    '<time dateTime="2026-11-10T08:00:00.000Z"><span>1 Hidar 2019</span> <span>(10 November 2026)</span></time>',
  );
  expect(html).toContain('Updated <time dateTime="2026-11-19T08:00:00.000Z"><span>10 Hidar 2019</span>');
  const sameDay = { ...dates, updated_at: "2026-11-10T19:00:00.000Z" };
  const early = await renderArticles("/articles/article-1", "", { articles: [inventedArticle(1, sameDay)] });
  expect(early.html).not.toContain("Updated");
});

it("shows the featured picture at once, in its place", async () => {
  const article = inventedArticle(1, { picture: PICTURE, featured_image_url: `/media/${PICTURE.id}` });
  const { html } = await renderArticles("/articles/article-1", "", { articles: [article] });
  const shown = /<img[^>]*srcSet[^>]*>/i.exec(html)?.[0] ?? "";
  for (const part of [
    'width="1200"',
    'height="800"',
    'fetchPriority="high"',
    'loading="eager"',
    "800.webp 800w",
  ])
    expect(shown).toContain(part);
  expect(shown).toContain(`alt="${PICTURE.alt}"`);
});

it("shows no picture of another site, and none that has not arrived", async () => {
  for (const featured_image_url of ["https://other.example/x.jpg", `/media/${PICTURE.id}`]) {
    const article = inventedArticle(1, { featured_image_url });
    expect((await renderArticles("/articles/article-1", "", { articles: [article] })).html).not.toContain(
      "<img",
    );
  }
});

it("has contents if it is long: three headings and more than 600 words", async () => {
  expect(contentsOf({ text: LONG, word_count: 601 }).map(({ id, level }) => [id, level])).toEqual([
    ["one", 2],
    ["two", 3],
    ["four", 3],
  ]);
  expect(contentsOf({ text: LONG, word_count: 600 })).toEqual([]);
  expect(contentsOf({ text: { blocks: LONG.blocks.slice(0, 2), notes: [] }, word_count: 900 })).toEqual([]);
  expect(contentsOf({ text: textOf("Short"), word_count: 900 })).toEqual([]);
  const article = inventedArticle(1, { text: LONG, word_count: 900 });
  const { html } = await renderArticles("/articles/article-1", "", { articles: [article] });
  expect(html).toContain('<a href="#two">Two</a>');
  expect(html).toContain('<h3 id="two">Two</h3>');
});

it("says its language where it is not the page's, and leads to its translations in their words", async () => {
  const article = inventedArticle(1, {
    language: "am",
    title: "ምን ይዤ ልምጣ",
    translations: [{ language: "en", slug: "what-to-bring", title: "What to bring" }],
  });
  const { html } = await renderArticles("/articles/article-1", "", { articles: [article] });
  expect(html).toContain('<header lang="am"><h1>ምን ይዤ ልምጣ</h1>');
  expect(html).toMatch(/<a lang="en" hrefLang="en" href="\/articles\/what-to-bring">Read in English<\/a>/i);
  const own = await renderArticles("/articles/article-1", "", { articles: [article] }, "am");
  expect(own.html).toContain("<header><h1>");
});

it("leads to what is around it, and to its topics", async () => {
  const article = inventedArticle(2, {
    categories: [{ id: 1, name: "Guides", slug: "guides" }],
    tags: [{ id: 1, name: "Fees", slug: "fees" }],
  });
  const around = {
    previous: { slug: "older", title: "Older one" },
    next: null,
    related: [inventedArticle(5)],
  };
  const { html } = await renderArticles("/articles/article-2", "", { articles: [article], around });
  expect(html).toMatch(/rel="prev" href="\/articles\/older"><span>Previous article<\/span><span>Older one/);
  expect(html).not.toContain("Next article");
  expect(html).toContain('<h3><a href="/articles/article-5">Article 5</a></h3>');
  expect(html).toContain('<a href="/articles/?category=guides">Guides</a>');
  expect(html).toContain('<a href="/articles/?tag=fees">#Fees</a>');
});

it("says that there is no such article, or that it could not be loaded", async () => {
  const missing = await renderArticles("/articles/nothing");
  expect(missing.page.status).toBe(404);
  expect(missing.html).toContain("There is no such article");
  const failed = await renderArticles("/articles/article-1", "", { status: 500 });
  expect(failed.html).toContain("This article could not be loaded");
});
