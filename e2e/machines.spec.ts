import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "./support/fixtures.ts";
import { sampleData } from "./support/sample-data.ts";
import { type RunningServer, startServer } from "./support/server.ts";

// What search engines and feed readers get: HTTP only, no script.

type Crawled = { address: string; status: number; html: string };

const SITEMAP = "/sitemap.xml";
const FEEDS = ["/api/v1/feeds/en/articles.rss", "/api/v1/feeds/en/articles.atom"];
/** The seven public pages without names of people, the list of articles, and the ten starter articles. */
const PAGES = 18;

const all = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, found = ""]) => found.replaceAll("&amp;", "&"));
const canonicalOf = (html: string) => all(html, /<link rel="canonical" href="([^"]*)"/g);
const titleOf = (html: string) => all(html, /<title>([^<]*)<\/title>/g);
const descriptionOf = (html: string) => all(html, /<meta name="description" content="([^"]*)"/g);

/** This server has the starter articles. */
const serverTest = test.extend<{ own: RunningServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  own: async ({}, provide) => {
    const server = await startServer({}, sampleData());
    await provide(server);
    await server.stop();
  },
});

serverTest(
  "the sitemap leads to every public page, each its own; feeds are well-formed to a browser @thorough",
  async ({ browser, own: server }) => {
    test.setTimeout(180_000);
    await expect
      .poll(async () => (await (await fetch(server.origin + SITEMAP)).text()).includes("<lastmod>"))
      .toBe(true);
    const crawl = async (address: string, language = "en"): Promise<Crawled> => {
      const answer = await fetch(address, { headers: { accept: "text/html", "accept-language": language } });
      // What takes a slow machine long counts for more requests. Crawlers come again when they are told to.
      if (answer.status === 429) {
        await sleep(Number(answer.headers.get("retry-after")) * 1000);
        return crawl(address, language);
      }
      return { address, status: answer.status, html: await answer.text() };
    };
    const sitemap = await (await fetch(server.origin + SITEMAP)).text();
    const addresses = all(sitemap, /<loc>([^<]*)<\/loc>/g);
    const versions = all(sitemap, /hreflang="(?:en|am)" href="([^"]*)"/g);
    expect(addresses).toHaveLength(PAGES);
    // A page in two languages, or an article and its translation: each names both.
    expect(versions).toHaveLength(PAGES * 2);
    expect(all(sitemap, /<lastmod>([^<]*)<\/lastmod>/g)).toHaveLength(10);

    const pages: Crawled[] = [];
    for (const address of new Set([...addresses, ...versions])) pages.push(await crawl(address));
    for (const { address, status, html } of pages) {
      expect(status, address).toBe(200);
      expect(canonicalOf(html), address).toEqual([address]);
      expect(html.match(/<h1[\s>]/g), address).toHaveLength(1);
      expect(html, address).not.toContain('name="robots"');
      expect(titleOf(html)[0]?.trim(), address).toBeTruthy();
      expect(descriptionOf(html)[0]?.length, address).toBeGreaterThan(30);
      const alternates = all(html, /<link rel="alternate" hreflang="(?:en|am)" href="([^"]*)"/g);
      expect(alternates, address).toHaveLength(2);
      expect([...addresses, ...versions], address).toEqual(expect.arrayContaining(alternates));
      for (const data of all(html, /ld\+json"[^>]*>(.*?)<\/script>/gs)) expect(JSON.parse(data)).toBeTruthy();
    }
    // What surrounds an article, and its title's end, follow the reader, in English and in Amharic.
    const inAmharic: Crawled[] = [];
    for (const address of addresses) inAmharic.push(await crawl(address, "am"));
    for (const shown of [pages.slice(0, PAGES), inAmharic]) {
      expect(new Set(shown.map(({ html }) => titleOf(html)[0])).size).toBe(PAGES);
      expect(new Set(shown.map(({ html }) => descriptionOf(html)[0])).size).toBe(PAGES);
    }
    for (const { address, html } of inAmharic) {
      expect(titleOf(html)[0], address).toMatch(/[\u1200-\u135a]/);
      expect(canonicalOf(html), address).toEqual([address]);
    }

    const links = new Set(
      pages
        .flatMap(({ html }) => all(html, /<a\s[^>]*href="(\/[^"#]*)/g))
        .map((path) => server.origin + path),
    );
    expect(links.size).toBeGreaterThan(20);
    for (const link of links) {
      const { status } = await crawl(link);
      expect(status, link).toBe(200);
    }

    // Chromium's XML parser is a strict one.
    const page = await browser.newPage();
    for (const path of [SITEMAP, ...FEEDS]) {
      const xml = await (await fetch(server.origin + path)).text();
      const root = await page.evaluate((text) => {
        const parsed = new DOMParser().parseFromString(text, "application/xml");
        return parsed.querySelector("parsererror")?.textContent ?? parsed.documentElement.nodeName;
      }, xml);
      expect(["urlset", "rss", "feed"], path).toContain(root);
      const wanted = path === SITEMAP ? "<loc>" : "/articles/amharic-alphabet";
      expect(xml).toContain(wanted);
    }
    await page.close();
    for (const feed of FEEDS)
      expect(pages.some(({ html }) => html.includes(server.origin + feed))).toBe(true);
  },
);
