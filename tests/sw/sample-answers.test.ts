import { Dexie } from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import { openMirrorDatabase } from "../../src/platform/db/database.ts";
import { MemoryCaches } from "./memory-caches.ts";

class ExtendableEvent {
  readonly waitUntil = () => undefined;
}
class FetchEvent extends ExtendableEvent {
  readonly request: Request;

  constructor(request: Request) {
    super();
    this.request = request;
  }
}

const SAMPLES = '{"data":"samples","meta":{"sample_data":true}}';
const REAL = '{"data":"real","meta":{"sample_data":false}}';
const SILENT = '{"data":"counts"}';
const LIST = "https://app.invalid/api/v1/passports";
const DETAIL = "https://app.invalid/api/v1/passports/7";

let caches: MemoryCaches;
/** What the server answers; null without a connection. */
let served: string | null;
/** How it was asked. */
let asked: RequestCache[];

beforeEach(async () => {
  caches = new MemoryCaches();
  await caches.open("article-pictures");
  asked = [];
  vi.stubGlobal("self", globalThis);
  vi.stubGlobal("__WB_DISABLE_DEV_LOGS", true);
  vi.stubGlobal("ExtendableEvent", ExtendableEvent);
  vi.stubGlobal("FetchEvent", FetchEvent);
  vi.stubGlobal("location", new URL("https://app.invalid/sw.js"));
  vi.stubGlobal("registration", { scope: "https://app.invalid/" });
  vi.stubGlobal("caches", caches);
  Dexie.dependencies.indexedDB = new IDBFactory();
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
  vi.stubGlobal("fetch", async (request: Request) => {
    asked.push(request.cache);
    if (served === null) throw new TypeError("Failed to fetch");
    const headers = { "content-type": "application/json", date: new Date().toUTCString() };
    return new Response(served, { headers });
  });
});

/** What the page gets, once the service worker has done with it; null without an answer. */
async function answerTo(
  address: string,
  server: string | null,
  cache: RequestCache = "default",
): Promise<string | null> {
  served = server;
  // Workbox wants the worker's scope when it is loaded.
  const { FreshThenNetwork } = await import("../../sw/fresh-then-network.ts");
  const { keepableAnswers } = await import("../../sw/keepable-answers.ts");
  const cacheName = address === LIST ? "api-answers-list" : "api-answers-detail";
  const strategy = new FreshThenNetwork({ cacheName, freshSeconds: 60, plugins: [keepableAnswers] });
  const event = new FetchEvent(new Request(address, { cache })) as unknown as globalThis.FetchEvent;
  const [answer, done] = strategy.handleAll(event);
  const text = await answer.then(
    (response) => response.text(),
    () => null,
  );
  await done.catch(() => undefined);
  return text;
}

/** Stores what the phone's own copy of the lists heard last. */
async function mirrorHears(sample: { sample_data?: true }): Promise<void> {
  const db = openMirrorDatabase();
  const manifest = { format: 1, generated_at: "2026-11-20T08:00:00.000Z", total: 0, segments: [], ...sample };
  await db.meta.put({ key: "manifest", value: { manifest, etag: null } });
  db.close();
}

test("answers about sample lists are kept for a phone without a connection", async () => {
  expect(await answerTo(LIST, SAMPLES)).toBe(SAMPLES);
  expect(await caches.keys()).toContain("api-answers-list");
  expect(await answerTo(LIST, null)).toBe(SAMPLES);
});

test("with a connection the server is asked again, and the browser's own cache never answers by itself", async () => {
  await answerTo(LIST, SAMPLES);
  expect(await answerTo(LIST, REAL)).toBe(REAL);
  expect(asked).toEqual(["no-cache", "no-cache"]);
});

test("fresh answers about real lists are used without asking, as ever", async () => {
  await answerTo(LIST, REAL);
  expect(await answerTo(LIST, "{}")).toBe(REAL);
  expect(asked).toHaveLength(1);
});

test("the first answer about real lists takes every answer about samples with it", async () => {
  await answerTo(LIST, SAMPLES);
  await answerTo(DETAIL, SAMPLES);
  await answerTo(LIST, REAL);
  expect(await answerTo(DETAIL, null)).toBeNull();
  expect(await answerTo(LIST, null)).toBe(REAL);
  expect(await caches.keys()).toEqual(["article-pictures", "api-answers-list"]);
});

test("answers about sample articles go in the same way, where nothing else was about samples", async () => {
  const articles = '{"data":[{"slug":"what-to-bring","is_sample":true}]}';
  await answerTo(LIST, articles);
  expect(await answerTo(LIST, null)).toBe(articles);
  await answerTo(DETAIL, REAL);
  expect(await answerTo(LIST, null)).toBeNull();
});

test("an answer that does not say which lists it rests on leaves the others", async () => {
  await answerTo(LIST, SAMPLES);
  await answerTo(DETAIL, SILENT);
  expect(await answerTo(LIST, null)).toBe(SAMPLES);
});

test("samples are not shown once the phone's own copy of the lists is of real ones", async () => {
  await answerTo(LIST, SAMPLES);
  await mirrorHears({ sample_data: true });
  expect(await answerTo(LIST, null)).toBe(SAMPLES);
  await mirrorHears({});
  expect(await answerTo(LIST, null)).toBeNull();
  expect(await caches.keys()).toEqual(["article-pictures"]);
});

test("samples are shown where the phone's storage cannot be read", async () => {
  await answerTo(LIST, SAMPLES);
  const refusing = new IDBFactory();
  refusing.open = () => {
    throw new DOMException("private browsing", "SecurityError");
  };
  Dexie.dependencies.indexedDB = refusing;
  expect(await answerTo(LIST, null)).toBe(SAMPLES);
});

test("an answer that was asked for without being stored is not stored", async () => {
  expect(await answerTo(LIST, REAL, "no-store")).toBe(REAL);
  expect(asked).toEqual(["no-store"]);
  expect(await answerTo(LIST, null)).toBeNull();
  // One that was asked for past the caches is.
  expect(await answerTo(LIST, REAL, "reload")).toBe(REAL);
  expect(await answerTo(LIST, null)).toBe(REAL);
});
