import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { Dexie } from "dexie";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OUTBOX_WAITING } from "../../../src/platform/db/names.ts";
import { UNSENT_KEY } from "../../../src/platform/lib/unsent.ts";
import { discardAccount } from "../../../src/outbox/account-changes.ts";
import { openOutboxDatabase } from "../../../src/outbox/outbox-store.ts";
import { UPDATE } from "../outbox/support/rows.ts";

const factory = new IDBFactory();
const storage = new Map<string, string>();
const posted: unknown[] = [];

beforeEach(() => {
  Dexie.dependencies.indexedDB = factory;
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
  const area = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  };
  const active = { postMessage: (message: unknown) => void posted.push(message) };
  const page = Object.assign(new EventTarget(), { localStorage: area, sessionStorage: area });
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("localStorage", area);
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => ({ active }) } });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
});

afterEach(() => vi.unstubAllGlobals());

test("a change queued in a page is left to background sync, and marked until it is discarded at sign-out", async () => {
  const { startPageOutbox } = await import("../../../src/app/page-outbox.ts");
  const outbox = startPageOutbox();
  const queued = await outbox.enqueue({ ...UPDATE, accountId: 7 });
  expect(queued).toMatchObject({ ok: true });
  await vi.waitFor(() => expect(posted).toContain(OUTBOX_WAITING));
  await vi.waitFor(() => expect(storage.get(UNSENT_KEY)).toBe("1"));
  const seen: number[] = [];
  outbox.list$.subscribe((rows) => void seen.push(rows.length));
  await vi.waitFor(() => expect(seen.at(-1)).toBe(1));
  await discardAccount(openOutboxDatabase(), 7);
  await vi.waitFor(() => expect(seen.at(-1), "open screens are informed").toBe(0));
  await vi.waitFor(() => expect(storage.has(UNSENT_KEY)).toBe(false));
});
