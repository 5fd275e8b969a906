import { segmentHash } from "#domain/lists/segment/segment-hash.ts";
import { site } from "../src/platform/lib/site.ts";
import { type Announcer, pathOfWatch } from "../src/notices/watch/announce-watches.ts";
import { type BackgroundOptions, checkInBackground } from "../src/notices/watch/background-check.ts";
import { listWatches } from "../src/notices/watch/watches.ts";
import { signatureVerifier } from "../src/lists/sync/verify-signature.ts";
import { type MirrorDatabase, openMirrorDatabase } from "../src/platform/db/database.ts";
import { LISTS_SYNC_TAG } from "../src/platform/db/names.ts";
import { withDatabase } from "../src/platform/db/open-database.ts";

declare const self: ServiceWorkerGlobalScope;

type TagEvent = ExtendableEvent & { tag: string };

/** Checks new lists without a page, as often as the browser allows. */
export function watchInBackground(): void {
  // Chromium only; untyped.
  (self as unknown as EventTarget).addEventListener("periodicsync", (event) => {
    const { tag } = event as TagEvent;
    if (tag === LISTS_SYNC_TAG)
      (event as TagEvent).waitUntil(withMirror((db) => checkInBackground(backgroundOptions(db, "periodic"))));
  });
  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(openNotice(event.notification.data));
  });
}

export function withMirror<T>(work: (db: MirrorDatabase) => Promise<T>): Promise<T> {
  return withDatabase(openMirrorDatabase, work);
}

/** What checks need of this worker. */
export function backgroundOptions(db: MirrorDatabase, by: BackgroundOptions["by"]): BackgroundOptions {
  const { connection } = self.navigator as { connection?: { saveData?: boolean } };
  return {
    db,
    baseUrl: site.apiBaseUrl,
    fetch: (input, init) => fetch(input, init),
    hasher: segmentHash,
    // The page updates the lists if this browser lacks Ed25519.
    verify: signatureVerifier(),
    listsKey: site.listsKey,
    random: Math.random,
    locks: self.navigator.locks ?? null,
    saveData: connection?.saveData === true,
    online: () => self.navigator.onLine,
    now: Date.now,
    announcer: announcer(),
    by,
  };
}

function announcer(): Announcer {
  const { setAppBadge } = self.navigator as { setAppBadge?: (count: number) => Promise<void> };
  return {
    // WebKit wants an address where it would have shown a declared notification.
    showNotification: (title, options) =>
      self.registration.showNotification(title, {
        navigate: new URL(pathOf(options.data), location.origin).href,
        ...options,
      } as NotificationOptions),
    setAppBadge: setAppBadge === undefined ? null : setAppBadge.bind(self.navigator),
  };
}

/** Opens the target in a window on the landing page (no input to lose), else in a new one. */
async function openNotice(data: unknown): Promise<void> {
  const id = textIn(data, "watch");
  const rows = id === null ? [] : await withMirror(listWatches).catch(() => []);
  const row = rows.find((known) => known.id === id);
  const path = row !== undefined ? pathOfWatch(row) : id === null ? pathOf(data) : "/";
  for (const window of await self.clients.matchAll({ type: "window" })) {
    if (new URL(window.url).pathname !== "/") continue;
    const moved = await window.navigate(path).catch(() => null);
    if (moved !== null) return void (await moved.focus().catch(() => undefined));
  }
  await self.clients.openWindow(path);
}

function pathOf(data: unknown): string {
  return textIn(data, "path") ?? "/";
}

function textIn(data: unknown, name: string): string | null {
  const value: unknown = typeof data === "object" && data !== null ? Reflect.get(data, name) : null;
  return typeof value === "string" ? value : null;
}
