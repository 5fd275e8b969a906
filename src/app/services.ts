import { openMirrorDatabase } from "../db/database.ts";
import { watchSegments } from "../db/watch-segments.ts";
import { createApiClient } from "../lib/api-client.ts";
import type { Services } from "../lib/services-context.ts";
import { site } from "../lib/site.ts";
import { createSearchWorker } from "../search/create-search-worker.ts";
import { createSearchClient } from "../search/search-client.ts";
import { createSyncWorker } from "../sync/create-sync-worker.ts";
import { createMirrorClient } from "../sync/mirror-client.ts";
import { startSchedule } from "../sync/schedule.ts";
import { linkFacts, pageEnvironment } from "./browser-environment.ts";
import { lazyOutbox } from "./lazy-outbox.ts";
import { createQueries } from "./queries.ts";

/** Tells the window's `error` event. `reportError`, made for this, came with Chrome 95 and Safari 15.4. */
function throwLater(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}

/** Makes everything the screens need, once, and sets the mirror going. */
export function startServices(): Services {
  const db = openMirrorDatabase();
  const api = createApiClient({ baseUrl: site.apiBaseUrl });
  const mirror = createMirrorClient({
    db,
    createWorker: createSyncWorker,
    locks: navigator.locks ?? null,
    link: () => linkFacts(navigator),
    online: () => navigator.onLine,
    persist: async () => navigator.storage.persist(),
    report: throwLater,
  });
  startSchedule(mirror, pageEnvironment);
  const client = createSearchClient(createSearchWorker);
  // Also what another tab or the service worker brought.
  watchSegments(db, client.segmentsChanged);
  client.onStatus((status) => {
    if (status.kind === "damaged") void mirror.replace(status.hashes);
  });
  return {
    db,
    mirror,
    search: client.search,
    send: api.send,
    outbox: lazyOutbox(),
    ...createQueries(api),
    now: Date.now,
  };
}
