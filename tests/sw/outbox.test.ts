import { setImmediate as nextTurn } from "node:timers/promises";
import { Dexie } from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openOutboxDatabase } from "../../src/outbox/outbox-store.ts";
import { outboxStore } from "../../src/outbox/outbox-store.ts";
import { add } from "../../src/outbox/revise.ts";
import { outboxKinds } from "../../src/outbox-kinds.ts";

const TAG = "workbox-background-sync:passport-status-outbox";
const REMOVAL = {
  kind: "removal.request",
  body: { full_name: "Marta Prober", phone_number: "0911234567", reason: "An invented reason." },
  accountId: null,
};

type Listener = (event: object) => void;
let listeners: Map<string, Listener[]>;
let answer: () => Promise<Response>;
let asked: number;

beforeEach(async () => {
  vi.resetModules();
  Dexie.dependencies.indexedDB = new IDBFactory();
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
  listeners = new Map();
  asked = 0;
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  vi.stubGlobal("self", globalThis);
  vi.stubGlobal("clients", { matchAll: async () => [] });
  vi.stubGlobal("fetch", () => {
    asked += 1;
    return answer();
  });
  vi.stubGlobal("addEventListener", (type: string, listener: Listener) => {
    listeners.set(type, [...(listeners.get(type) ?? []), listener]);
  });
});

afterEach(() => vi.unstubAllGlobals());

/** What the phone has queued, as states. */
async function states(): Promise<string[]> {
  const db = openOutboxDatabase();
  const rows = await outboxStore(db, outboxKinds).read();
  db.close();
  return rows.map(({ state }) => state);
}

async function queueOne(): Promise<void> {
  const db = openOutboxDatabase();
  const making = { now: Date.now(), uuid: () => crypto.randomUUID(), kinds: outboxKinds };
  const kept = await outboxStore(db, outboxKinds).update((rows) => add(rows, REMOVAL, making));
  db.close();
  expect(kept).toMatchObject({ ok: true });
}

/** Starts the part of the service worker in a browser with or without Background Sync. */
async function start(registration: object): Promise<void> {
  vi.stubGlobal("registration", registration);
  const { sendInBackground } = await import("../../sw/outbox.ts");
  sendInBackground();
}

function fireSync(): Promise<unknown> {
  const work: Promise<unknown>[] = [];
  for (const listener of listeners.get("sync") ?? [])
    listener({ tag: TAG, waitUntil: (promise: Promise<unknown>) => void work.push(promise) });
  expect(work).toHaveLength(1);
  return Promise.all(work);
}

test("the sync event fails while something remains, so that the browser fires it again, and ends when all is sent", async () => {
  await queueOne();
  await start({ sync: { register: async () => undefined } });
  expect(asked, "nothing is sent before the event").toBe(0);
  await expect(fireSync()).rejects.toThrow("1 changes wait to be sent");
  expect([asked, await states()]).toEqual([1, ["waiting"]]);
  answer = async () => Response.json({ data: { id: 7 } }, { status: 201 });
  await fireSync();
  await fireSync();
  expect([asked, await states()]).toEqual([2, ["done"]]);
});

test("without Background Sync the start of the worker sends what waits, and fails nowhere", async () => {
  await queueOne();
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  await start({});
  await expect.poll(async () => [asked, await states()]).toEqual([1, ["waiting"]]);
  await nextTurn();
  process.off("unhandledRejection", unhandled);
  expect(unhandled).not.toHaveBeenCalled();
  expect(listeners.has("sync")).toBe(false);
});

test("Workbox's own store stays unused", async () => {
  await queueOne();
  await start({ sync: { register: async () => undefined } });
  await fireSync().catch(() => undefined);
  const names = (await Dexie.dependencies.indexedDB.databases()).map(({ name }: IDBDatabaseInfo) => name);
  expect(names).not.toContain("workbox-background-sync");
  expect(names).toContain("passport-status-outbox");
});
