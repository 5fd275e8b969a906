// oxlint-disable-next-line import/default -- Vite makes the address of the built script the default export
import workersUrl from "../../sw/workers.ts?worker&url";
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker the default export
import searchWorkerUrl from "../passports/search/worker/search.worker.ts?worker&url";
import { createMirrorClient } from "../lists/sync/mirror-client.ts";
import { createObservable } from "../lists/sync/observable.ts";
import { startSchedule } from "../lists/sync/schedule.ts";
import { watchSegments, createSearchClient } from "../passports/search/search-client.ts";
import { createPhoneStorage, type PhoneStorage } from "../platform/db/phone-storage.ts";
import type { OutdatedTab, Services } from "../platform/hooks/services-context.ts";
import { createApiClient } from "../platform/lib/api-client.ts";
import { site } from "../platform/lib/site.ts";
import { anyUnsent } from "../platform/lib/unsent.ts";
import { askForPictures } from "./ask-for-pictures.ts";
import { linkFacts, pageEnvironment } from "./browser-environment.ts";
import { optionalImport } from "./preload-error.ts";
import { createQueries, renewAnswers } from "./queries.ts";
import { trustedWorkerUrl } from "../platform/lib/trusted-types.ts";

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

/** Opened on the first call, or at start when changes are queued. */
function lazyOutbox(): Services["outbox"] {
  let opened: ReturnType<Services["outbox"]> | null = null;
  const open: Services["outbox"] = () => {
    if (opened !== null) return opened;
    opened = optionalImport(() => import("./page-outbox.ts")).then((code) => code.startPageOutbox());
    // The code may be missing offline; allow a retry.
    opened.catch(() => (opened = null));
    return opened;
  };
  if (anyUnsent()) setTimeout(() => void open().catch(() => undefined), 1000);
  return open;
}

type LazyStorageOptions = {
  afterPaint: Promise<unknown>;
  /** A newer build upgraded the database: this page has to reload. */
  onSuperseded: () => void;
  /** Whether an upgrade by this build waits for another tab. */
  onUpgrade: (waits: boolean) => void;
};

/** The page's storage; Dexie comes in a chunk of its own. */
function lazyStorage({ afterPaint, onSuperseded, onUpgrade }: LazyStorageOptions): PhoneStorage {
  return createPhoneStorage(async () => {
    const [{ openMirrorDatabase, openReporting }, { liveReading }] = await optionalImport(() =>
      Promise.all([import("../platform/db/database.ts"), import("../platform/db/open-database.ts")]),
    );
    const db = openMirrorDatabase(undefined, onSuperseded);
    openReporting(db, onUpgrade);
    return { db, liveReading };
  }, afterPaint);
}

/** A classic script when built: Firefox has module workers only since 114. */
function createSyncWorker(url: string): Worker {
  // vite.config.ts writes this element. A worker has no document, so its name carries the addresses.
  const copies = document.querySelector<HTMLMetaElement>('meta[name="lists"]')?.content ?? "";
  return new Worker(trustedWorkerUrl(url), {
    type: import.meta.env.DEV ? "module" : "classic",
    name: `sync ${copies}`.trim(),
  });
}

/** A classic script when built: Firefox has module workers only since 114. */
function createSearchWorker(): Worker {
  return new Worker(trustedWorkerUrl(searchWorkerUrl), {
    type: import.meta.env.DEV ? "module" : "classic",
    name: "search",
  });
}
