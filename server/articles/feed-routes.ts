import { randomUUID } from "node:crypto";
import { apiPaths } from "#domain/api/paths.ts";
import { FRESH_SECONDS } from "#domain/caching.ts";
import { cacheFor } from "../http/etag.ts";
import { type KeptText, keepText, sendKept } from "../http/kept-text.ts";
import { siteOrigin, type Site } from "../http/site-origin.ts";
import { VersionCache } from "../store/generation.ts";
import { publishedVersion } from "../store/published-version.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import { newestArticles } from "./article-queries.ts";
import { atomFeed } from "./atom-feed.ts";
import { rssFeed } from "./rss-feed.ts";

const NEWEST = 50;
/** Placeholder for an unconfigured origin; cannot occur in articles. */
const STAND_IN = `http://${randomUUID()}.invalid`;
/** Origins cached; strangers may send any Host. */
const ORIGINS_KEPT = 4;

/** Feeds of the newest articles, rendered once per revision. */
export function feedRoutes(app: App, { store, now, site }: RouteDeps & { site: Site }): void {
  const writtenFor = site.url === "" ? STAND_IN : site.url;
  const version = publishedVersion(store, now);
  for (const [path, type, build] of [
    [apiPaths.rssFeed, "application/rss+xml; charset=utf-8", rssFeed],
    [apiPaths.atomFeed, "application/atom+xml; charset=utf-8", atomFeed],
  ] as const) {
    const written = new VersionCache<string>(version, 1);
    const kept = new VersionCache<KeptText>(version, ORIGINS_KEPT);
    const write = async () => {
      const nowText = new Date(now()).toISOString();
      const articles = await newestArticles(store, NEWEST, nowText);
      return build({ siteName: site.name, origin: writtenFor, articles, now: startOfDay(nowText) });
    };
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      cacheFor(reply, FRESH_SECONDS.landingArticles);
      const origin = siteOrigin(request, reply, site);
      const feed = await kept.get(origin, async () =>
        keepText((await written.get("", write)).replaceAll(writtenFor, origin)),
      );
      return sendKept(request, reply, { type, kept: feed });
    });
  }
}

/** Date of an empty feed; stable ETag for the day. */
function startOfDay(now: string): string {
  return `${now.slice(0, 10)}T00:00:00.000Z`;
}
