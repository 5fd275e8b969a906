import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { apiAddress } from "../src/platform/lib/api-address.ts";
import { site } from "../src/platform/lib/site.ts";
import { apiPathOf, CACHED_PATHS } from "./cached-paths.ts";
import { FreshThenNetwork } from "./fresh-then-network.ts";
import { ANSWERS, dropAnswers, keepableAnswers } from "./keepable-answers.ts";

declare const self: ServiceWorkerGlobalScope;

/** Public reads: fresh cache, then network, then stale cache. */
export function cacheApiAnswers(): void {
  const base = new URL(apiAddress("/", site.apiBaseUrl), location.origin).href;
  for (const { name, matches, freshSeconds, maxEntries } of CACHED_PATHS) {
    registerRoute(
      ({ url, request }) => matches(apiPathOf(url, base) ?? "") && !request.headers.has("authorization"),
      new FreshThenNetwork({
        cacheName: ANSWERS + name,
        freshSeconds,
        plugins: [
          keepableAnswers,
          new ExpirationPlugin({ maxEntries, maxAgeSeconds: 7 * 24 * 3600, purgeOnQuotaError: true }),
        ],
      }),
    );
  }
  // What earlier releases kept.
  const known = CACHED_PATHS.map(({ name }) => ANSWERS + name);
  self.addEventListener("activate", (event) => event.waitUntil(dropAnswers((name) => !known.includes(name))));
}
