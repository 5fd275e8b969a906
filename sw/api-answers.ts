import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { publicPaths } from "../domain/api/public-paths.ts";
import { FRESH_SECONDS } from "../domain/caching.ts";
import { FreshThenNetwork } from "./fresh-then-network.ts";
import { keepableAnswers } from "./keepable-answers.ts";

const API_CACHE = "api-answers";

type CachedPath = {
  matches: (pathname: string) => boolean;
  freshSeconds: number;
  name: string;
  maxEntries: number;
};

const beneath = (base: string) => (pathname: string) =>
  pathname.startsWith(`${base}/`) && !pathname.slice(base.length + 1).includes("/");

/**
 * Public answers and how long each stays fresh. The manifest and segments are not among them: they are kept once, in
 * the mirror, and must be read past every cache.
 */
const CACHED_PATHS: readonly CachedPath[] = [
  {
    name: "list",
    matches: (path) => path === publicPaths.passports,
    freshSeconds: FRESH_SECONDS.passportList,
    maxEntries: 60,
  },
  {
    name: "detail",
    matches: beneath(publicPaths.passports),
    freshSeconds: FRESH_SECONDS.passportDetail,
    maxEntries: 60,
  },
  {
    name: "locations",
    matches: (path) => path === publicPaths.locations,
    freshSeconds: FRESH_SECONDS.locations,
    maxEntries: 5,
  },
  {
    name: "overview",
    matches: (path) => path === publicPaths.overview,
    freshSeconds: FRESH_SECONDS.overview,
    maxEntries: 1,
  },
  {
    name: "articles",
    matches: (path) => path === publicPaths.articles,
    freshSeconds: FRESH_SECONDS.landingArticles,
    maxEntries: 20,
  },
  {
    name: "article",
    matches: beneath(publicPaths.articles),
    freshSeconds: FRESH_SECONDS.articleDetail,
    maxEntries: 40,
  },
  {
    name: "location",
    matches: beneath(publicPaths.locations),
    freshSeconds: FRESH_SECONDS.locationList,
    maxEntries: 40,
  },
];

/** Answers public reads from the cache while fresh, else from the network, and from the cache again when that fails. */
export function cacheApiAnswers(): void {
  for (const { name, matches, freshSeconds, maxEntries } of CACHED_PATHS) {
    registerRoute(
      ({ url, request }) =>
        url.origin === location.origin && matches(url.pathname) && !request.headers.has("authorization"),
      new FreshThenNetwork({
        cacheName: `${API_CACHE}-${name}`,
        freshSeconds,
        plugins: [
          keepableAnswers,
          new ExpirationPlugin({ maxEntries, maxAgeSeconds: 7 * 24 * 3600, purgeOnQuotaError: true }),
        ],
      }),
    );
  }
}
