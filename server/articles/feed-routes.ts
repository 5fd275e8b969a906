import { FEED_TYPES, FEEDS } from "#domain/articles/feeds.ts";
import { FRESH_SECONDS } from "#domain/base/caching.ts";
import { asFile } from "../http/documented.ts";
import { cacheFor } from "../http/etag.ts";
import { type KeptText, keepText, sendKept } from "../http/compressed-text.ts";
import { siteOrigin, type Site } from "../http/site-origin.ts";
import { VersionCache } from "../store/version-cache.ts";
import type { App } from "../route-deps.ts";
import type { Feeds } from "./feeds.ts";

/** Origins cached; strangers may send any Host. */
const ORIGINS_KEPT = 4;
const NAMES = { rss: "RSS", atom: "Atom", json: "JSON Feed" } as const;

/** Feeds of the newest articles. */
export function feedRoutes(app: App, { feeds, site }: { feeds: Feeds; site: Site }): void {
  for (const { path, kind, language } of FEEDS) {
    const type = FEED_TYPES[kind];
    const kept = new VersionCache<KeptText>(async () => (await feeds.read()).version, ORIGINS_KEPT);
    const schema = {
      tags: ["articles"],
      summary: `The newest articles ${language === null ? "in all languages" : `in “${language}”`} as ${NAMES[kind]}`,
      cached: true as const,
      problems: ["feeds_not_ready"] as const,
      response: { 200: asFile(type, "The feed") },
    };
    app.get(path, { schema }, async (request, reply) => {
      cacheFor(reply, FRESH_SECONDS.landingArticles);
      const origin = siteOrigin(request, reply, site);
      const feed = await kept.get(origin, async () =>
        keepText(((await feeds.read()).texts[path] ?? "").replaceAll(feeds.site.origin, origin)),
      );
      return sendKept(request, reply, { type: `${type}; charset=utf-8`, kept: feed });
    });
  }
}
