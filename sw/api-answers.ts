import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { apiAddress } from "../src/lib/api-address.ts";
import { site } from "../src/lib/site.ts";
import { apiPathOf, CACHED_PATHS } from "./cached-paths.ts";
import { FreshThenNetwork } from "./fresh-then-network.ts";
import { keepableAnswers } from "./keepable-answers.ts";

declare const self: ServiceWorkerGlobalScope;

const API_CACHE = "api-answers-";

/** Public reads: fresh cache, then network, then stale cache. */
export function cacheApiAnswers(): void {
  const base = new URL(apiAddress("/", site.apiBaseUrl), location.origin).href;
  for (const { name, matches, freshSeconds, maxEntries } of CACHED_PATHS) {
    registerRoute(
      ({ url, request }) => matches(apiPathOf(url, base) ?? "") && !request.headers.has("authorization"),
      new FreshThenNetwork({
        cacheName: API_CACHE + name,
        freshSeconds,
        plugins: [
          keepableAnswers,
          new ExpirationPlugin({ maxEntries, maxAgeSeconds: 7 * 24 * 3600, purgeOnQuotaError: true }),
        ],
      }),
    );
  }
  self.addEventListener("activate", (event) => event.waitUntil(dropFormerCaches()));
}

/** Of answers that earlier releases kept. */
async function dropFormerCaches(): Promise<void> {
  const known = CACHED_PATHS.map(({ name }) => API_CACHE + name);
  const former = (await caches.keys()).filter((name) => name.startsWith(API_CACHE) && !known.includes(name));
  await Promise.all(former.map((name) => caches.delete(name)));
}
