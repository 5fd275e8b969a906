import type { PrecacheEntry } from "workbox-precaching";
import { registerRoute } from "workbox-routing";

declare const self: ServiceWorkerGlobalScope;

/**
 * Parts of the app that work without a connection, but that few phones need, or none at first: the first file asked for
 * brings all of `files` into the cache `name`, and a new build replaces them while it is installed.
 */
export function keepLaterCode(name: string, files: readonly PrecacheEntry[]): void {
  const urls = new Set(files.map(({ url }) => new URL(url, location.href).href));
  let keeping: Promise<void> | null = null;

  /** Those that are missing, one after the other: a person may be waiting for the page. Without the first, none. */
  async function fetchMissing(): Promise<void> {
    const cache = await caches.open(name);
    const here = new Set((await cache.keys()).map(({ url }) => url));
    for (const url of urls) {
      if (here.has(url)) continue;
      const answer = await fetch(url, { credentials: "same-origin" });
      if (!isCode(answer)) throw new Error(url);
      await cache.put(url, answer);
    }
  }
  /** A failed link or a full disk: the next page tries again. */
  function keepAll(): Promise<void> {
    keeping ??= fetchMissing().catch(() => {
      keeping = null;
    });
    return keeping;
  }
  async function dropOthers(): Promise<void> {
    if (!(await caches.has(name))) return;
    const cache = await caches.open(name);
    const former = (await cache.keys()).filter(({ url }) => !urls.has(url));
    await Promise.all(former.map((request) => cache.delete(request)));
    // What the installation did not get; nothing waits for it.
    void keepAll();
  }

  registerRoute(
    ({ url }) => urls.has(url.href),
    async ({ request, event }) => {
      const kept = await caches.match(request.url, { cacheName: name }).catch(() => undefined);
      event.waitUntil(keepAll());
      return kept ?? fetch(request);
    },
  );
  self.addEventListener("install", (event) => {
    const isUsed = caches.has(name).catch(() => false);
    event.waitUntil(isUsed.then((used) => (used ? keepAll() : undefined)));
  });
  self.addEventListener("activate", (event) => event.waitUntil(dropOthers().catch(() => undefined)));
}

/** Not a captive portal's page. Names carry a hash of the content, so other builds have others. */
function isCode({ status, headers }: Response): boolean {
  return (
    status === 200 && /^(?:text|application)\/(?:javascript|css)/.test(headers.get("content-type") ?? "")
  );
}
