import { expect, it } from "vitest";
import { inventedArticle } from "../support/invented-article.ts";
import { renderArticles } from "./support/articles-api.ts";

it("asks for what the address says, and lists categories and tags with their counts", async () => {
  const { html, asked } = await renderArticles("/articles/", "?q=fees&category=guides&page=0&sort=colour");
  expect(asked).toContain("/api/v1/articles?q=fees&category=guides&page=1&page_size=20&language=en");
  expect(html).toContain("Guides <span>2</span>");
  expect(html).toContain('href="/articles/?q=fees&amp;category=guides&amp;tag=fees"');
  expect(html).not.toContain("Unused");
});

it("works without script: the form keeps the other filters, links keep the search", async () => {
  const { html } = await renderArticles("/articles/", "?q=fees&tag=fees&sort=title&sort_dir=asc&page=2", {
    total: 60,
  });
  const form = /<form action="\/articles\/" method="get"[\s\S]*?<\/form>/.exec(html)?.[0] ?? "";
  expect(form).toContain('<input type="hidden" name="tag" value="fees"/>');
  expect(form).toContain('<input type="hidden" name="sort" value="title"/>');
  expect(form).not.toContain('type="hidden" name="q"');
  expect(form).not.toContain('name="page"');
  expect(form).toMatch(/name="q"[^>]*value="fees"/);
  expect(html).toContain('href="/articles/?q=fees&amp;tag=fees&amp;sort=title&amp;sort_dir=asc&amp;page=3"');
});

it("shows chosen filters by name, each removable; searches are not indexed", async () => {
  const { page, html } = await renderArticles(
    "/articles/",
    "?q=fees&category=guides&author_id=7&published_after=2026-11-20",
  );
  for (const name of ["“fees”", "Guides", "By Sample Author", "From 11 Hidar 2019"])
    expect(html).toContain(`aria-label="Remove: ${name}"`);
  expect(html).toContain('href="/articles/?category=guides&amp;author_id=7&amp;published_after=2026-11-20"');
  expect(html).toContain(">Clear all</a>");
  expect(page.noindex).toBe(true);
  const plain = await renderArticles("/articles/");
  expect(plain.page.noindex).toBe(false);
  expect(plain.html).not.toContain("Remove:");
});

it("names an author, in words when none of their articles is on the page", async () => {
  const { html } = await renderArticles("/articles/");
  expect(html).toContain('href="/articles/?author_id=7">By Sample Author</a>');
  const none = await renderArticles("/articles/", "?author_id=8", { articles: [] });
  expect(none.html).toContain('aria-label="Remove: One author"');
});

it("says what is missing: no articles, none found, past the end, a failure", async () => {
  const body = async (...of: Parameters<typeof renderArticles>) => (await renderArticles(...of)).html;
  expect(await body("/articles/", "", { articles: [] })).toContain("No articles yet");
  expect(await body("/articles/", "?q=x", { articles: [] })).toContain("No article matches this search");
  const past = await body("/articles/", "?page=9", { articles: [], total: 3 });
  expect(past).toContain("There are no articles on this page");
  const failed = await body("/articles/", "", { status: 500 });
  expect(failed).toContain("The articles could not be loaded");
  expect(failed).toContain("Try again");
});

it("says which language a title is in if it is not the page's", async () => {
  const articles = [inventedArticle(1, { language: "am", title: "ምን ይዤ ልምጣ" }), inventedArticle(2)];
  const { html } = await renderArticles("/articles/", "", { articles });
  expect(html).toMatch(/<h2 lang="am"><a[^>]*>ምን ይዤ ልምጣ/);
  expect(html).toMatch(/<h2><a[^>]*>Article 2/);
  const amharic = await renderArticles("/articles/", "", { articles }, "am");
  expect(amharic.html).toMatch(/<h2 lang="en"><a[^>]*>Article 2/);
});
