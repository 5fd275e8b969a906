import { setImmediate as nextTurn } from "node:timers/promises";
import { IDBDatabase } from "fake-indexeddb";
import { Dexie } from "dexie";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openMirrorDatabase, type SegmentIndexRow } from "../../../../src/platform/db/database.ts";
import { readFact, writeFact } from "../../../../src/platform/db/meta.ts";
import { listSegments } from "../../../../src/platform/db/mirror-summary.ts";
import { liveReading } from "../../../../src/platform/db/open-database.ts";
import { createPhoneStorage, type PhoneStorage } from "../../../../src/platform/db/phone-storage.ts";
import { watchSegments } from "../../../../src/passports/search/search-client.ts";
import { newStorage } from "../../lists/sync/support/phone.ts";
import { storageOf } from "./support/storage.ts";

const PATIENT = { timeout: 10_000 };

beforeEach(newStorage);
afterEach(() => vi.unstubAllGlobals());

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/** The page opens it like this, with a connection of its own. */
const openStorage = (): PhoneStorage => storageOf(openMirrorDatabase());

function row(hash: string, count = 1): SegmentIndexRow {
  const [from, to] = ["2026-11-18", "2026-11-18"];
  return { hash, key: `Adama/${hash}`, location: "Adama", from, to, count, bytes: 10, since: "" };
}

describe("the page's storage", () => {
  test("comes with the first use, and is tried again when its code could not be loaded", async () => {
    const load = vi.fn(async () => ({ db: openMirrorDatabase(), liveReading }));
    load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
    const storage = createPhoneStorage(load);
    expect(load).not.toHaveBeenCalled();
    await expect(storage.open()).rejects.toThrow("imported module");
    await storage.settled();
    const db = await storage.open();
    expect(await db.segments.count()).toBe(0);
    expect(load).toHaveBeenCalledTimes(2);
  });

  test("is read live after the first painting only, and at once where somebody needs it", async () => {
    let paint = (): void => undefined;
    const painted = new Promise<void>((resolve) => (paint = resolve));
    const load = vi.fn(async () => ({ db: openMirrorDatabase(), liveReading }));
    const storage = createPhoneStorage(load, painted);
    const seen: number[] = [];
    storage.live(({ segments }) => segments.count()).subscribe((count) => seen.push(count));
    await nextTurn();
    expect(load).not.toHaveBeenCalled();
    await storage.open();
    expect(load).toHaveBeenCalledTimes(1);
    expect(seen).toEqual([]);
    paint();
    await expect.poll(() => seen, PATIENT).toEqual([0]);
  });

  test("reads the index whole, also beyond one part", async () => {
    const db = openMirrorDatabase();
    const counts = Array.from({ length: 300 }, (_, index) => index + 1);
    await db.segments.bulkPut(counts.map((count) => row(`${(count * 7919) % 1000}`, count)));
    const read = (await listSegments(db)).map(({ count }) => count);
    expect(read.sort((a, b) => a - b)).toEqual(counts);
  });

  test("reopens a connection that was lost", async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, "transaction");
    const db = openMirrorDatabase();
    await writeFact(db, "checkedAt", 42);
    const before = transaction.mock.calls.length;
    transaction.mockImplementationOnce(() => {
      throw new DOMException("Connection to Indexed Database server lost", "InvalidStateError");
    });
    expect(await readFact(db, "checkedAt")).toBe(42);
    expect(transaction.mock.calls.length).toBeGreaterThan(before + 1);
    transaction.mockRestore();
  });

  test("of a page that is left ends its reading, which blocks writers in WebKit", async () => {
    const page = new EventTarget();
    vi.stubGlobal("window", page);
    const [left, other] = [openMirrorDatabase(), openMirrorDatabase()];
    await left.segments.bulkPut(Array.from({ length: 200 }, (_, index) => row(`${index}`)));
    // Its transaction stays open as long as it asks.
    const reading = left
      .transaction("r", left.segments, async () => {
        for (let times = 0; times < 1_000_000; times++) await left.segments.count();
      })
      .then(
        () => "ended by itself",
        () => "ended by the page's leaving",
      );
    await pause(20);
    const written = other.segments.put(row("new")).then(() => "written");
    expect(await Promise.race([written, pause(50).then(() => "waits")])).toBe("waits");
    page.dispatchEvent(new Event("pagehide"));
    expect(await Promise.race([written, pause(5_000).then(() => "waits")])).toBe("written");
    expect(await reading).toBe("ended by the page's leaving");
  });
});

test("a page that is left while it makes the database ends that, and begins again when it comes back", async () => {
  const page = new EventTarget();
  vi.stubGlobal("window", page);
  const factory = Dexie.dependencies.indexedDB;
  const open = factory.open.bind(factory);
  const spied = vi.spyOn(factory, "open").mockImplementationOnce((name, version) => {
    const request = open(name, version);
    request.addEventListener("upgradeneeded", () =>
      queueMicrotask(() => page.dispatchEvent(new Event("pagehide"))),
    );
    return request;
  });
  const db = openMirrorDatabase();
  const first = await db.segments.count().then(
    () => "made",
    () => "ended",
  );
  expect(first).toBe("ended");
  expect(await factory.databases()).toEqual([]);
  page.dispatchEvent(new Event("pageshow"));
  expect(await db.segments.count()).toBe(0);
  spied.mockRestore();
});

describe("a newer build", () => {
  test("makes the older page stop reading, and say so", async () => {
    const onSuperseded = vi.fn();
    const db = openMirrorDatabase(undefined, onSuperseded);
    await writeFact(db, "checkedAt", 42);
    const newer = new Dexie("passport-status");
    newer.version(db.verno + 1).stores({ later: "id" });
    await newer.open();
    expect(onSuperseded).toHaveBeenCalledTimes(1);
    await expect(readFact(db, "checkedAt")).rejects.toThrow("closed");
  });

  test("a deleted database does not count as one", async () => {
    const onSuperseded = vi.fn();
    const [db, other] = [openMirrorDatabase(undefined, onSuperseded), openMirrorDatabase()];
    await writeFact(db, "checkedAt", 7);
    await other.delete();
    expect(await readFact(db, "checkedAt")).toBeNull();
    expect(onSuperseded).not.toHaveBeenCalled();
  });
});

describe("a live reading", () => {
  test("follows other connections' writes, and only those of what it read", async () => {
    const [storage, db] = [openStorage(), openMirrorDatabase()];
    const seen: (number | null)[] = [];
    const stop = storage
      .live((tables) => readFact(tables, "checkedAt"))
      .subscribe((at) => void seen.push(at));
    await expect.poll(() => seen, PATIENT).toEqual([null]);
    for (const at of [1, 2, 3, 4, 5]) await writeFact(db, "checkedAt", at);
    await expect.poll(() => seen.at(-1), PATIENT).toBe(5);
    const before = seen.length;
    // Reads more and says so later: once it has followed a write, the other would have.
    const all: unknown[] = [];
    const stopAll = storage
      .live(async (tables) => [
        await readFact(tables, "checkedAt"),
        await readFact(tables, "locationsAt"),
        await tables.segments.count(),
      ])
      .subscribe((facts) => void all.push(facts));
    await db.segments.put(row("a"));
    await writeFact(db, "locationsAt", 1);
    await expect.poll(() => all.at(-1), PATIENT).toEqual([5, 1, 1]);
    expect(seen).toHaveLength(before);
    stop();
    await writeFact(db, "checkedAt", 6);
    await expect.poll(() => all.at(-1), PATIENT).toEqual([6, 1, 1]);
    expect(seen).toHaveLength(before);
    stopAll();
  });

  test("ended before Dexie came reads nothing", async () => {
    const read = vi.fn(async () => 1);
    const storage = openStorage();
    storage.live(read).subscribe(() => undefined)();
    const later = vi.fn(async () => 2);
    const stop = storage.live(later).subscribe(() => undefined);
    await expect.poll(() => later.mock.calls.length, PATIENT).toBeGreaterThan(0);
    stop();
    expect(read).not.toHaveBeenCalled();
  });

  test("says nothing after a failure, and reads again at the next change", async () => {
    const [storage, db] = [openStorage(), openMirrorDatabase()];
    const seen: number[] = [];
    let fails = true;
    let failures = 0;
    const stop = storage
      .live(async ({ meta }) => {
        const count = await meta.count();
        if (!fails) return count;
        failures += 1;
        throw new Error("unreadable");
      })
      .subscribe((count) => void seen.push(count));
    await expect.poll(() => failures, PATIENT).toBeGreaterThan(0);
    fails = false;
    await writeFact(db, "checkedAt", 1);
    await expect.poll(() => seen, PATIENT).toEqual([1]);
    stop();
  });

  test("of the set of segments calls back only on changes", async () => {
    const [storage, db] = [openStorage(), openMirrorDatabase()];
    let changes = 0;
    const stop = watchSegments(storage, () => (changes += 1));
    await expect.poll(() => changes, PATIENT).toBe(1);
    await db.segments.bulkPut([row("a"), row("b")]);
    await expect.poll(() => changes, PATIENT).toBe(2);
    let readings = 0;
    const stopAll = storage.live(({ segments }) => segments.toArray()).subscribe(() => void (readings += 1));
    await expect.poll(() => readings, PATIENT).toBe(1);
    await db.segments.put(row("a"));
    await expect.poll(() => readings, PATIENT).toBe(2);
    expect(changes).toBe(2);
    stopAll();
    stop();
  });
});
