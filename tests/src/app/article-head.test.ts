import { describe, expect, it } from "vitest";
import type { Article } from "#domain/articles/contract.ts";
import { render } from "../../../src/entry-server.tsx";
import { inventedArticle } from "../articles/support/invented-article.ts";

const ORIGIN = "https://passports.example";
const PICTURE = "a".repeat(64);
const OVERVIEW = {
  data: { total: 0, newest_list_day: null, branches: [] },
  meta: { sample_data: false },
};

const ARTICLE: Article = {
  ...inventedArticle(3, {
    slug: "bring",
    title: `What to "bring" & why`,
    excerpt: "Papers for the branch </script><script>alert(1)</script>",
    featured_image_url: `/media/${PICTURE}`,
    published_at: "2026-11-01T08:00:00.000Z",
    author: { id: 1, name: "Invented Writer" },
    categories: [{ id: 1, name: "Guides", slug: "guides" }],
    tags: [
      { id: 1, name: "Papers", slug: "papers" },
      { id: 2, name: "Branch", slug: "branch" },
    ],
    updated_at: "2026-11-03T08:00:00.000Z",
    picture: { id: PICTURE, width: 1200, height: 800, widths: [400], placeholder: "data:,", alt: "A desk" },
    translations: [{ language: "am", slug: "ይዘው-ይምጡ", title: "ምን ይዘው ይምጡ" }],
  }),
  preview_image_url: "/media/preview-1/preview.png",
  content: "Take your receipt with you.",
};

type Options = { changes?: Partial<Article>; path?: string; locale?: string };

async function headOf({ changes = {}, path = "/articles/bring", locale = "en" }: Options = {}) {
  const article = { ...ARTICLE, ...changes };
  const page = await render({
    path,
    search: locale === "en" ? "" : `?lang=${locale}`,
    locale,
    origin: ORIGIN,
    now: Date.UTC(2026, 10, 20),
    async ask(asked) {
      const known = asked.startsWith("/api/v1/articles/") ? { data: article } : OVERVIEW;
      return {
        status: 200,
        headers: [["content-type", "application/json"]],
        body: JSON.stringify(known),
      };
    },
  });
  return page.head;
}

const elements = (head: string, pattern: RegExp) =>
  [...head.matchAll(pattern)].map(([, ...groups]) => groups.join(" "));
const canonical = (head: string) => elements(head, /<link rel="canonical" href="([^"]*)"/g);
const alternates = (head: string) => elements(head, /hreflang="([^"]*)" href="([^"]*)"/g);
const property = (head: string, name: string) =>
  elements(head, new RegExp(`property="${name}" content="([^"]*)"`, "g"));
const dataOf = (head: string) =>
  elements(head, /ld\+json" data-sent>(.*?)<\/script>/g).map((data) => JSON.parse(data) as object);

describe("the head of an article's page", () => {
  it.each(["en", "am"])("has one address, whatever the language of the page: %s", async (locale) => {
    const head = await headOf({ locale });
    expect(canonical(head)).toEqual([`${ORIGIN}/articles/bring`]);
    const translated = `${ORIGIN}/articles/${encodeURIComponent("ይዘው-ይምጡ")}`;
    expect(alternates(head)).toEqual([
      `x-default ${ORIGIN}/articles/bring`,
      `am ${translated}`,
      `en ${ORIGIN}/articles/bring`,
    ]);
    expect(property(head, "og:locale")).toEqual(["en_GB"]);
    expect(property(head, "og:locale:alternate")).toEqual(["am_ET"]);
  });

  it("has no alternates without a translation or where another site has the original", async () => {
    const alone = await headOf({ changes: { translations: [] } });
    expect([canonical(alone), alternates(alone)]).toEqual([[`${ORIGIN}/articles/bring`], []]);
    const foreign = await headOf({ changes: { canonical_url: "https://news.example/a?b=1&c=2" } });
    expect([canonical(foreign), alternates(foreign)]).toEqual([["https://news.example/a?b=1&amp;c=2"], []]);
    expect(property(foreign, "og:url")).toEqual(["https://news.example/a?b=1&amp;c=2"]);
    expect(canonical(await headOf({ changes: { canonical_url: "javascript:alert(1)" } }))).toEqual([
      `${ORIGIN}/articles/bring`,
    ]);
  });

  it("is canonical at the present slug when a former one was asked for", async () => {
    expect(canonical(await headOf({ path: "/articles/former" }))).toEqual([`${ORIGIN}/articles/bring`]);
  });

  it("describes an article, with everything escaped", async () => {
    const head = await headOf();
    const [article, crumbs] = dataOf(head);
    expect(article).toEqual({
      "@context": "https://schema.org",
      "@type": "Article",
      headline: ARTICLE.title,
      description: ARTICLE.excerpt,
      datePublished: "2026-11-01T08:00:00.000Z",
      dateModified: "2026-11-03T08:00:00.000Z",
      author: { "@type": "Person", name: "Invented Writer" },
      image: [`${ORIGIN}/media/${PICTURE}/800.jpg`, `${ORIGIN}/media/preview-1/preview.png`],
      inLanguage: "en",
      mainEntityOfPage: `${ORIGIN}/articles/bring`,
    });
    expect(crumbs).toMatchObject({ "@type": "BreadcrumbList" });
    expect(head).not.toContain("<script>alert");
  });

  it("has Open Graph properties of an article", async () => {
    const head = await headOf();
    const values = Object.fromEntries(
      [
        "og:type",
        "og:title",
        "og:url",
        "article:published_time",
        "article:modified_time",
        "article:section",
        "article:tag",
      ].map((name) => [name, property(head, name)]),
    );
    expect(values).toEqual({
      "og:type": ["article"],
      "og:title": ["What to &quot;bring&quot; &amp; why"],
      "og:url": [`${ORIGIN}/articles/bring`],
      "article:published_time": ["2026-11-01T08:00:00.000Z"],
      "article:modified_time": ["2026-11-03T08:00:00.000Z"],
      "article:section": ["Guides"],
      "article:tag": ["Papers", "Branch"],
    });
    expect(head).toContain('name="twitter:card" content="summary_large_image"');
  });

  it("shows a given preview picture, else the drawn one, else the site's", async () => {
    const pictures = async (changes: Partial<Article>) => {
      const head = await headOf({ changes });
      return [...property(head, "og:image"), ...property(head, "og:image:width")];
    };
    expect(await pictures({ og_image_url: "/media/x" })).toEqual([`${ORIGIN}/media/x`]);
    expect(await pictures({ og_image_url: "javascript:alert(1)" })).toEqual([
      `${ORIGIN}/media/preview-1/preview.png`,
      "1200",
    ]);
    expect(await pictures({ preview_image_url: null })).toEqual([`${ORIGIN}/og.png`, "1200"]);
  });

  it("leads to the feeds of its language", async () => {
    for (const path of ["/articles/bring", "/articles/"]) {
      const head = await headOf({ path });
      expect(elements(head, /<link rel="alternate" type="([^"]*)" title="[^"]+" href="([^"]*)"/g)).toEqual([
        `application/rss+xml ${ORIGIN}/api/v1/feeds/en/articles.rss`,
        `application/atom+xml ${ORIGIN}/api/v1/feeds/en/articles.atom`,
        `application/feed+json ${ORIGIN}/api/v1/feeds/en/articles.json`,
      ]);
    }
  });
});
