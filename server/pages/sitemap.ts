import type { FastifyRequest } from "fastify";
import { escapeMarkup } from "#domain/escape-markup.ts";
import { articleListSchema } from "#domain/api/articles.ts";
import { MAX_PAGE_SIZE } from "#domain/api/paging.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { appRoutes, SITEMAP_PAGES } from "#domain/app-routes.ts";
import type { PageRenderer } from "#domain/rendered-page.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import { VersionCache } from "../store/generation.ts";
import { publishedVersion } from "../store/published-version.ts";
import { requestInProcess } from "./in-process-request.ts";
import { cacheFor } from "../http/etag.ts";
import { type KeptText, keepText, sendKept } from "../http/kept-text.ts";
import { siteOrigin, type Site } from "./site-origin.ts";

const FRESH_SECONDS = 3600;
/** A sitemap may have 50,000 URLs. */
const MAX_LIST_PAGES = 50;

/** Cached origins; any Host may be sent. */
const ORIGINS_KEPT = 4;

export type SitemapOptions = { renderer: PageRenderer; site: Site; deps: Pick<RouteDeps, "store" | "now"> };
type Entry = { path: string; changed: string | null };

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
  const version = publishedVersion(deps.store, deps.now);
  const articles = new VersionCache<Articles>(version, 1, ({ whole }) => whole);
  const kept = new VersionCache<KeptSitemap>(version, ORIGINS_KEPT, ({ whole }) => whole);
  app.get("/sitemap.xml", { schema: { hide: true } }, async (request, reply) => {
    cacheFor(reply, FRESH_SECONDS);
    const origin = siteOrigin(request, reply, site);
    const { text } = await kept.get(origin, async () => {
      const { found, whole } = await articles.get("", () => readArticles(app, request));
      const pages = SITEMAP_PAGES.map((name): Entry => ({ path: appRoutes[name], changed: null }));
      return { whole, text: keepText(writeSitemap([...pages, ...found], origin, locales)) };
    });
    return sendKept(request, reply, { type: "application/xml; charset=utf-8", kept: text });
  });
}

/** `whole` false: something could not be read; send, but do not cache. */
type Articles = { found: Entry[]; whole: boolean };
type KeptSitemap = { text: KeptText; whole: boolean };

async function readArticles(app: App, request: FastifyRequest): Promise<Articles> {
  const found: Entry[] = [];
  for (let page = 1; page <= MAX_LIST_PAGES; page++) {
    const { status, body } = await requestInProcess(
      app,
      request.ip,
      `${apiPaths.articles}?page=${page}&page_size=${MAX_PAGE_SIZE}`,
    );
    if (status !== 200) return { found, whole: false };
    const { data, meta } = articleListSchema.parse(JSON.parse(body));
    for (const { slug, updated_at, published_at } of data) {
      found.push({ path: appRoutes.article.replace(":slug", slug), changed: updated_at ?? published_at });
    }
    if (!meta.has_more) break;
  }
  return { found, whole: true };
}

function writeSitemap(entries: readonly Entry[], origin: string, locales: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries.map((entry) => writeEntry(entry, origin, locales)),
    "</urlset>\n",
  ].join("\n");
}

function writeEntry({ path, changed }: Entry, origin: string, locales: readonly string[]): string {
  const address = escapeMarkup(`${origin}${encodeURI(path)}`);
  const languages = locales.map(
    (tag) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${address}?lang=${tag}"/>`,
  );
  const date = changed === null ? "" : `<lastmod>${escapeMarkup(changed)}</lastmod>`;
  return `<url><loc>${address}</loc>${date}${languages.join("")}</url>`;
}
