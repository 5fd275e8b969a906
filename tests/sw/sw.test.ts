import { Dexie } from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { apiPaths } from "#domain/base/paths.ts";
import { publicPaths } from "#domain/base/public-paths.ts";
import { type Notice, writePayload } from "#domain/notices/payload.ts";
import { openMirrorDatabase } from "../../src/platform/db/database.ts";
import { alertsFact } from "../../src/platform/db/notice-facts.ts";
import { alertTexts } from "../../src/notices/my-passports/alert-texts.ts";
import { saveWatch } from "../../src/notices/watch/watches.ts";
import { englishTranslator } from "../src/support/english-translator.ts";
import { OUTBOX_SYNC_TAG, OUTBOX_WAITING, PICTURES_WANTED } from "../../src/platform/db/names.ts";

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

/** The service worker as built, its parts wired, in a scope of stand-ins. */
beforeAll(async () => {
  vi.stubGlobal("self", globalThis);
  vi.stubGlobal("__WB_DISABLE_DEV_LOGS", true);
  vi.stubGlobal("ExtendableEvent", ExtendableEvent);
  vi.stubGlobal("FetchEvent", FetchEvent);
  vi.stubGlobal("location", new URL("https://app.invalid/sw.js"));
  vi.stubGlobal("indexedDB", new IDBFactory());
  Dexie.dependencies.indexedDB = indexedDB;
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
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
  vi.stubGlobal("buildFiles", [
    { url: "/index.html", revision: "1" },
    { url: "/assets/admin-pages-DhT3kq_1.js", revision: null, part: "admin" },
    { url: "/assets/later-sums-1f2e3d4c.json", revision: null, part: "sums", sum: "0" },
  ]);
  vi.stubGlobal("addEventListener", (type: string, listener: Listener) => {
    listeners.set(type, [...(listeners.get(type) ?? []), listener]);
  });
  vi.stubGlobal("ServiceWorkerGlobalScope", ExtendableEvent);
  await import("../../sw/workers.ts");
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

test("the caches that phones hold keep their names, whatever Workbox calls its own by default", async () => {
  const [{ cacheNames: workbox }, { ANSWERS }, { ANSWER_CACHES }] = await Promise.all([
    import("workbox-core"),
    import("../../sw/keepable-answers.ts"),
    import("../../sw/answer-caches.ts"),
  ]);
  const answers = ANSWER_CACHES.map(({ name }) => ANSWERS + name);
  expect([workbox.precache, ...answers]).toEqual([
    "workbox-precache-v2-https://app.invalid/",
    "api-answers-list",
    "api-answers-detail",
    "api-answers-locations",
    "api-answers-overview",
    "api-answers-audience",
    "api-answers-service",
    "api-answers-location",
  ]);
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

/** Has the worker handle an event, and answers what it showed. */
async function shownAfter(event: object): Promise<{ title: string; options: Record<string, unknown> }[]> {
  const shown: { title: string; options: Record<string, unknown> }[] = [];
  vi.stubGlobal("registration", {
    scope: "https://app.invalid/",
    showNotification: async (title: string, options: Record<string, unknown>) =>
      void shown.push({ title, options }),
  });
  vi.stubGlobal("navigator", { onLine: false });
  vi.stubGlobal("clients", { matchAll: async () => [] });
  const work: Promise<unknown>[] = [];
  for (const listener of listeners.get("push") ?? [])
    listener({ ...event, waitUntil: (promise: Promise<unknown>) => void work.push(promise) });
  expect(work).toHaveLength(1);
  await Promise.all(work);
  return shown;
}

describe("a push with a declared notification", () => {
  const NUMBER = "AAL5590344";
  const declared = {
    title: "New passport lists",
    body: "Open the app.",
    lang: "en",
    navigate: "https://app.invalid/",
  };
  const notice: Notice = {
    publication: 7,
    upTo: "2026-11-09",
    rows: [[NUMBER, "Genet G/Michael Abebe", "Jigjiga", 20_766]],
    more: false,
  };
  const text = writePayload(notice, declared);
  /** Browsers give an event like this: older ones the text, WebKit the notification that it proposes. */
  const ordinary = (payload: string) => ({ data: { text: () => payload } });
  const proposed = (payload: string) => {
    const { notification, app_badge } = JSON.parse(payload);
    return { data: null, notification, appBadge: app_badge ?? null };
  };

  beforeEach(async () => {
    const db = openMirrorDatabase();
    await db.watches.clear();
    await saveWatch(db, { query: { kind: "number", number: NUMBER }, known: [], now: 1 });
    await alertsFact.write(db, { on: true, texts: alertTexts(englishTranslator) });
    db.close();
  });

  test.each([
    ["ordinary", ordinary],
    ["proposed by WebKit", proposed],
  ])("is compared with the watches as an %s event, and replaced by what is found", async (_, event) => {
    const shown = await shownAfter(event(text));
    expect(shown).toMatchObject([
      {
        title: "AAL•••344: in the published list",
        options: { body: "Jigjiga. Tap to see it.", navigate: `https://app.invalid/passports/${NUMBER}` },
      },
    ]);
  });

  test.each([
    ["ordinary", ordinary],
    ["proposed by WebKit", proposed],
  ])("of somebody else is replaced by a silent one that opens the app, as an %s event", async (_, event) => {
    const rows: Notice["rows"] = [["AAL0000009", "Somebody Else", "Jigjiga", 20_766]];
    const shown = await shownAfter(event(writePayload({ ...notice, rows }, declared)));
    expect(shown).toMatchObject([
      {
        title: "Still watching",
        options: { tag: "lists", silent: true, navigate: "https://app.invalid/" },
      },
    ]);
  });

  test("of another program, or without anything, still shows something", async () => {
    for (const event of [
      { data: null },
      { data: null, notification: { title: "Buy", data: { rows: "all" } } },
    ])
      expect(await shownAfter(event)).toMatchObject([
        { title: "New passport lists", options: { tag: "lists" } },
      ]);
  });

  test("is declared in what the standard has at the top, and in what WebKit reads first", () => {
    expect(JSON.parse(text)).toMatchObject({
      web_push: 8030,
      mutable: true,
      app_badge: 1,
      notification: { ...declared, mutable: true, app_badge: 1, silent: true },
    });
    expect(JSON.stringify(declared)).not.toContain(NUMBER);
  });
});
