import { apiPaths } from "../../domain/api/paths.ts";
import { FRESH_SECONDS } from "../../domain/caching.ts";
import { cacheFor } from "../http/etag.ts";
import { siteOrigin, type Site } from "../http/site-origin.ts";
import type { App, RouteDeps } from "../routes.ts";
import { newestArticles } from "./article-queries.ts";
import { atomFeed, rssFeed } from "./feeds.ts";

const NEWEST = 50;

/** The newest articles for feed readers. */
export function feedRoutes(app: App, { store, now, site }: RouteDeps & { site: Site }): void {
  for (const [path, type, build] of [
    [apiPaths.rssFeed, "application/rss+xml; charset=utf-8", rssFeed],
    [apiPaths.atomFeed, "application/atom+xml; charset=utf-8", atomFeed],
  ] as const) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const nowText = new Date(now()).toISOString();
      const articles = await newestArticles(store, NEWEST, nowText);
      cacheFor(reply, FRESH_SECONDS.landingArticles);
      const source = {
        siteName: site.name,
        origin: siteOrigin(request, reply, site),
        articles,
        now: startOfDay(nowText),
      };
      return reply.type(type).send(build(source));
    });
  }
}

/** What dates a feed without articles: its bytes, and so its ETag, stay for the day. */
function startOfDay(now: string): string {
  return `${now.slice(0, 10)}T00:00:00.000Z`;
}
