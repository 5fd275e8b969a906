import { escapeMarkup } from "#domain/base/escape-markup.ts";
import { appRoutes, SITEMAP_PAGES } from "#domain/base/app-routes.ts";
import { LANGUAGE_PARAM } from "#domain/base/page-language.ts";
import type { PageRenderer } from "#domain/base/rendered-page.ts";
import { type ArticleAddress, articleAddresses } from "../articles/article-addresses.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import { VersionCache } from "../store/generation.ts";
import { publishedVersion } from "../store/published-version.ts";
import { cacheFor } from "../http/etag.ts";
import { type KeptText, keepText, sendKept } from "../http/kept-text.ts";
import { siteOrigin, type Site } from "../http/site-origin.ts";

const FRESH_SECONDS = 3600;
/** A sitemap may have 50,000 addresses. */
const MOST_ARTICLES = 50_000 - SITEMAP_PAGES.length;

/** Cached origins; any Host may be sent. */
const ORIGINS_KEPT = 4;

export type SitemapOptions = { renderer: PageRenderer; site: Site; deps: Pick<RouteDeps, "store" | "now"> };

/** `/robots.txt` and `/sitemap.xml` need absolute URLs. Cached until data changes. */
export function sitemapRoutes(app: App, { renderer: { locales }, site, deps }: SitemapOptions): void {
  app.get("/robots.txt", { schema: { hide: true } }, async (request, reply) => {
    cacheFor(reply, FRESH_SECONDS);
    const origin = siteOrigin(request, reply, site);
    // Pages with names are not disallowed: crawlers must read their noindex.
    return reply
      .type("text/plain; charset=utf-8")
      .send(`User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`);
  });
  const { store } = deps;
  const version = publishedVersion(store, deps.now);
  const articles = new VersionCache<ArticleAddress[]>(version, 1);
  const kept = new VersionCache<KeptText>(version, ORIGINS_KEPT);
  app.get("/sitemap.xml", { schema: { hide: true } }, async (request, reply) => {
    cacheFor(reply, FRESH_SECONDS);
    const origin = siteOrigin(request, reply, site);
    const read = () =>
      articleAddresses(store, { now: new Date(deps.now()).toISOString(), limit: MOST_ARTICLES });
    const text = await kept.get(origin, async () => {
      const entries = [
        ...pageEntries(origin, locales),
        ...articleEntries(origin, await articles.get("", read)),
      ];
      return keepText(writeSitemap(entries));
    });
    return sendKept(request, reply, { type: "application/xml; charset=utf-8", kept: text });
  });
}

/** `alternates`: address by language. */
type Entry = { address: string; changed: string | null; alternates: readonly (readonly [string, string])[] };

/** Pages have the same address in each language, and one that names it. */
function pageEntries(origin: string, locales: readonly string[]): Entry[] {
  return SITEMAP_PAGES.map((name) => {
    const address = origin + appRoutes[name];
    const inLanguages = locales.map((tag) => [tag, `${address}?${LANGUAGE_PARAM}=${tag}`] as const);
    return { address, changed: null, alternates: [["x-default", address], ...inLanguages] };
  });
}

/** A text has one language; its translations are articles of their own. */
function articleEntries(origin: string, articles: readonly ArticleAddress[]): Entry[] {
  const addressOf = (slug: string) => origin + appRoutes.article.replace(":slug", encodeURIComponent(slug));
  return articles.map(({ slug, changed, versions }) => ({
    address: addressOf(slug),
    changed,
    alternates: versions.map((one) => [one.language, addressOf(one.slug)] as const),
  }));
}

function writeSitemap(entries: readonly Entry[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries.map(writeEntry),
    "</urlset>\n",
  ].join("\n");
}

function writeEntry({ address, changed, alternates }: Entry): string {
  const links = alternates.map(
    ([tag, href]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeMarkup(href)}"/>`,
  );
  const date = changed === null ? "" : `<lastmod>${escapeMarkup(changed)}</lastmod>`;
  return `<url><loc>${escapeMarkup(address)}</loc>${date}${links.join("")}</url>`;
}
