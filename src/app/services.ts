import { openMirrorDatabase } from "../db/database.ts";
import { watchSegments } from "../db/watch-segments.ts";
import { createApiClient } from "../lib/api-client.ts";
import type { Services } from "../lib/services-context.ts";
import { site } from "../lib/site.ts";
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker the default export
import composeWorkerUrl from "../sync/compose-worker.ts?worker&url";
import { composeInWorker } from "../sync/compose-in-worker.ts";
import { trustedScriptUrl } from "../lib/trusted-script-url.ts";
import { createSearchWorker } from "../search/create-search-worker.ts";
import { createSearchClient } from "../search/search-client.ts";
import { createMirror } from "../sync/mirror.ts";
import { startSchedule } from "../sync/schedule.ts";
import { connectionOf, isSlowLink, pageEnvironment, savesData } from "./browser-environment.ts";
import { createQueries } from "./queries.ts";

/** Makes everything the screens need, once, and sets the mirror going. */
export function startServices(): Services {
  const db = openMirrorDatabase();
  const api = createApiClient({ baseUrl: site.apiBaseUrl });
  const mirror = createMirror({
    db,
    baseUrl: site.apiBaseUrl,
    api,
    composer: composeInWorker(() => new Worker(trustedScriptUrl(composeWorkerUrl), { type: "module" })),
    locks: navigator.locks ?? null,
    saveData: () => savesData(connectionOf(navigator)),
    slowLink: () => isSlowLink(connectionOf(navigator)),
    persist: () => navigator.storage.persist(),
  });
  startSchedule(mirror, pageEnvironment);
  const client = createSearchClient(createSearchWorker);
  // Also what another tab or the service worker brought.
  watchSegments(db, client.segmentsChanged);
  client.onStatus((status) => {
    if (status.kind === "damaged") void mirror.replace(status.hashes);
  });
  return { db, mirror, search: client.search, ...createQueries(api), now: Date.now };
}
