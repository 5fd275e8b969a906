import { watchSegments } from "../notices/watch/watch-segments.ts";
import { createApiClient } from "../platform/lib/api-client.ts";
import type { OutdatedTab, Services } from "../platform/hooks/services-context.ts";
import { site } from "../platform/lib/site.ts";
import { createSearchWorker } from "../passports/search/create-search-worker.ts";
import { createSearchClient } from "../passports/search/search-client.ts";
import { createSyncWorker } from "../lists/sync/create-sync-worker.ts";
import { createMirrorClient } from "../lists/sync/mirror-client.ts";
import { createObservable } from "../lists/sync/observable.ts";
import { startSchedule } from "../lists/sync/schedule.ts";
// oxlint-disable-next-line import/default -- Vite makes the address of the built script the default export
import workersUrl from "../../sw/workers.ts?worker&url";
import { askForPictures } from "./ask-for-pictures.ts";
import { linkFacts, pageEnvironment } from "./browser-environment.ts";
import { lazyStorage } from "./lazy-storage.ts";
import { lazyOutbox } from "./lazy-outbox.ts";
import { createQueries } from "./queries.ts";
import { renewAnswers } from "./renew-answers.ts";

/** Fires `window.onerror`. `reportError` needs Chrome 95 or Safari 15.4. */
function throwLater(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}

/** Creates all services and starts the mirror. Dexie is loaded `afterPaint`. */
export function startServices(afterPaint: Promise<unknown>): Services {
  const outdatedTab = createObservable<OutdatedTab | null>(null);
  const storage = lazyStorage({
    afterPaint,
    onSuperseded: () => outdatedTab.set("this"),
    onUpgrade: (waits) => outdatedTab.set(waits ? "another" : null),
  });
  const api = createApiClient({ baseUrl: site.apiBaseUrl });
  const mirror = createMirrorClient({
    storage,
    createWorker: () => createSyncWorker(workersUrl),
    locks: navigator.locks ?? null,
    link: () => linkFacts(navigator),
    online: () => navigator.onLine,
    persist: async () => navigator.storage.persist(),
    report: throwLater,
    page: window,
  });
  startSchedule(mirror, pageEnvironment);
  askForPictures(storage, navigator);
  const client = createSearchClient(createSearchWorker, (run) =>
    requestAnimationFrame(() => setTimeout(run)),
  );
  // Includes changes by other tabs and the service worker.
  watchSegments(storage, client.segmentsChanged);
  window.addEventListener("pagehide", client.close);
  window.addEventListener("pageshow", client.reopen);
  client.onStatus((status) => {
    if (status.kind === "damaged") void mirror.replace(status.hashes);
  });
  const queries = createQueries(api);
  renewAnswers(storage, queries);
  return {
    storage,
    outdatedTab,
    mirror,
    search: client.search,
    send: api.send,
    outbox: lazyOutbox(),
    ...queries,
    now: Date.now,
  };
}
