import { registerQuotaErrorCallback } from "workbox-core";
import { KEPT_PICTURE_BYTES } from "#domain/base/caching.ts";
import { registerRoute } from "workbox-routing";
import type { ArticleRow } from "../src/platform/db/article-rows.ts";
import { openMirrorDatabase } from "../src/platform/db/database.ts";
import { PICTURE_CACHE, PICTURES_WANTED } from "../src/platform/db/names.ts";
import { withDatabase } from "../src/platform/db/open-database.ts";
import { fileAddress } from "../src/platform/lib/file-address.ts";
import { createPictureCache } from "./picture-cache.ts";

declare const self: ServiceWorkerGlobalScope;

/**
 * Pictures of articles: shown ones are kept, and those of kept articles come ahead when a page on Wi-Fi asks. When the
 * app's own files or answers find no room, the pictures go.
 */
export function keepPictures(): void {
  const pictures = createPictureCache({
    open: () => caches.open(PICTURE_CACHE),
    // Pages ask without CORS: such an answer of another origin can be neither read nor kept.
    fetch: (request) => fetch(request, { mode: "cors", credentials: "same-origin" }),
    now: Date.now,
    mostBytes: KEPT_PICTURE_BYTES,
  });
  registerRoute(
    ({ url, request }) => request.destination === "image" && url.href.startsWith(absolute("/media/")),
    ({ request, event }) => pictures.answer(request, (work) => event.waitUntil(work)),
  );
  self.addEventListener("message", (event) => {
    if (event.data === PICTURES_WANTED) event.waitUntil(fetchKept());
  });

  registerQuotaErrorCallback(() => caches.delete(PICTURE_CACHE));

  async function fetchKept(): Promise<void> {
    const { connection } = self.navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData === true) return;
    const rows = await withDatabase(openMirrorDatabase, (db) => db.articles.toArray());
    await pictures.fetchAhead(newestPictures(rows).map(absolute));
  }
}

function absolute(path: string): string {
  return new URL(fileAddress(path), location.origin).href;
}

function newestPictures(rows: readonly ArticleRow[]): string[] {
  const dateOf = ({ summary }: ArticleRow) => summary.published_at ?? "";
  const newest = [...rows].sort((a, b) => (dateOf(a) < dateOf(b) ? 1 : -1));
  return [...new Set(newest.flatMap(({ pictures }) => pictures))];
}
