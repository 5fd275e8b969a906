import { IDBFactory } from "fake-indexeddb";
import { beforeAll, expect, test, vi } from "vitest";
import { apiPaths } from "#domain/api/paths.ts";
import { publicPaths } from "#domain/api/public-paths.ts";
import { OUTBOX_SYNC_TAG, OUTBOX_WAITING, PICTURES_WANTED } from "../../src/db/names.ts";

type Listener = (event: object) => void;

class ExtendableEvent {
  readonly waitUntil = () => undefined;
}
class FetchEvent extends ExtendableEvent {
  readonly request: Request;
  readonly respondWith = vi.fn();

  constructor(request: Request) {
    super();
    this.request = request;
  }
}

const listeners = new Map<string, Listener[]>();
const registered: string[] = [];
const cacheNames = new Set<string>();

/** The service worker as built, its parts wired by sw.ts, in a scope of stand-ins. */
beforeAll(async () => {
  vi.stubGlobal("self", globalThis);
  vi.stubGlobal("__WB_DISABLE_DEV_LOGS", true);
  vi.stubGlobal("ExtendableEvent", ExtendableEvent);
  vi.stubGlobal("FetchEvent", FetchEvent);
  vi.stubGlobal("location", new URL("https://app.invalid/sw.js"));
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("caches", {
    open: () => new Promise(() => undefined),
    match: () => new Promise(() => undefined),
    has: async () => false,
    keys: async () => [...cacheNames],
    delete: async (name: string) => cacheNames.delete(name),
  });
  vi.stubGlobal("registration", {
    scope: "https://app.invalid/",
    sync: { register: async (tag: string) => void registered.push(tag) },
  });
  vi.stubGlobal("__WB_MANIFEST", [
    { url: "/index.html", revision: "1" },
    { url: "/assets/admin-pages-DhT3kq_1.js", revision: null, admin: true },
  ]);
  vi.stubGlobal("addEventListener", (type: string, listener: Listener) => {
    listeners.set(type, [...(listeners.get(type) ?? []), listener]);
  });
  await import("../../sw/sw.ts");
});

/** Whether the service worker answers the request itself. */
function isAnswered(path: string, headers: Record<string, string> = {}): boolean {
  const event = new FetchEvent(new Request(`https://app.invalid${path}`, { headers }));
  for (const listener of listeners.get("fetch") ?? []) listener(event);
  return event.respondWith.mock.calls.length > 0;
}

test("public answers of the API are cached, those with a token and the mirror's are not", () => {
  expect(isAnswered(publicPaths.locations)).toBe(true);
  expect(isAnswered(publicPaths.passport("7"))).toBe(true);
  expect(isAnswered(publicPaths.locations, { authorization: "Bearer secret" })).toBe(false);
  expect(isAnswered(publicPaths.manifest)).toBe(false);
  expect(isAnswered(apiPaths.me)).toBe(false);
});

test("when it takes over, caches of answers that only earlier releases kept are deleted", async () => {
  const kept = ["api-answers-list", "api-answers-location", "article-pictures", "admin-code"];
  for (const name of [...kept, "api-answers-articles", "api-answers-article"]) cacheNames.add(name);
  vi.stubGlobal("clients", { claim: async () => undefined });
  for (const listener of listeners.get("activate") ?? []) listener({ waitUntil: () => undefined });
  await expect.poll(() => [...cacheNames]).toEqual(kept);
});

test("code of the admin area is answered here, other files are left to the network", () => {
  expect(isAnswered("/assets/admin-pages-DhT3kq_1.js")).toBe(true);
  expect(isAnswered("/assets/analytics-client-abc.js")).toBe(false);
  expect(isAnswered("/media/admin-pages-DhT3kq_1.js")).toBe(false);
});

test("a page's waiting changes register background sync", async () => {
  const work: Promise<unknown>[] = [];
  for (const listener of listeners.get("message") ?? []) {
    listener({ data: OUTBOX_WAITING, waitUntil: (promise: Promise<unknown>) => void work.push(promise) });
  }
  await Promise.all(work);
  expect(registered).toEqual([`workbox-background-sync:${OUTBOX_SYNC_TAG}`]);
});

test("pictures are fetched ahead when a page asks, never under Save-Data", async () => {
  const opened = vi.spyOn(indexedDB, "open");
  for (const [saveData, times] of [
    [true, 0],
    [false, 1],
  ] as const) {
    vi.stubGlobal("navigator", { connection: { saveData } });
    const work: Promise<unknown>[] = [];
    for (const listener of listeners.get("message") ?? [])
      listener({ data: PICTURES_WANTED, waitUntil: (promise: Promise<unknown>) => void work.push(promise) });
    await Promise.all(work);
    expect(opened).toHaveBeenCalledTimes(times);
  }
});

test("new lists, notifications, updates and changes to send are listened for", () => {
  for (const type of ["periodicsync", "notificationclick", "message", "sync", "activate", "install"]) {
    expect(listeners.has(type), type).toBe(true);
  }
});
