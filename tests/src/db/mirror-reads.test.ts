import { IDBDatabase, IDBKeyRange, IDBTransaction } from "fake-indexeddb";
import { Dexie } from "dexie";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openMirrorDatabase, type SegmentIndexRow } from "../../../src/db/database.ts";
import { readFact, writeFact } from "../../../src/db/meta.ts";
import { openMirrorReads } from "../../../src/db/mirror-reads.ts";
import { mirrorSummary } from "../../../src/db/mirror-summary.ts";
import { SCHEMA_VERSION } from "../../../src/db/read-connection.ts";
import { watchSegments } from "../../../src/watch/watch-segments.ts";
import { newStorage } from "../sync/support/phone.ts";

const PATIENT = { timeout: 10_000 };

beforeEach(() => {
  newStorage();
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
});
afterEach(() => vi.unstubAllGlobals());

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

function openReads(onSuperseded: () => void = () => undefined) {
  return openMirrorReads({ factory: () => Dexie.dependencies.indexedDB, onSuperseded });
}

function row(hash: string, count = 1): SegmentIndexRow {
  const [from, to] = ["2026-11-18", "2026-11-18"];
  return { hash, key: `Adama/${hash}`, location: "Adama", from, to, count, bytes: 10, since: "" };
}

describe("the phone's lists without Dexie", () => {
  test("read as empty without a database, and create none", async () => {
    const reads = openReads();
    expect(await mirrorSummary(reads)).toMatchObject({ passports: 0, newestListDay: null, updatedAt: null });
    expect([await reads.watches.count(), await reads.segments.keys()]).toEqual([0, []]);
    expect(await Dexie.dependencies.indexedDB.databases()).toEqual([]);
  });

  test("equal what Dexie wrote, also beyond one batch", async () => {
    const [db, reads] = [openMirrorDatabase(), openReads()];
    const counts = Array.from({ length: 300 }, (_, index) => index + 1);
    await db.segments.bulkPut(counts.map((count) => row(`${(count * 7919) % 1000}`, count)));
    await writeFact(db, "checkedAt", 42);
    expect(await reads.segments.toArray()).toEqual(await db.segments.toArray());
    expect(await reads.segments.get("919")).toEqual(await db.segments.get("919"));
    expect(await reads.segments.keys()).toHaveLength(300);
    expect(await readFact(reads, "checkedAt")).toBe(42);
  });

  test("a page that is left ends its reading, which blocks writers in WebKit, and repeats it when it comes back", async () => {
    const page = new EventTarget();
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
    const [db, reads] = [openMirrorDatabase(), openReads()];
    await writeFact(db, "checkedAt", 42);
    await readFact(reads, "checkedAt");
    const ended = vi.spyOn(IDBTransaction.prototype, "abort");
    const reading = readFact(reads, "checkedAt");
    await Promise.resolve();
    page.dispatchEvent(new Event("pagehide"));
    expect(ended).toHaveBeenCalled();
    let isRead = false;
    void reading.then(() => (isRead = true));
    await pause(50);
    expect(isRead).toBe(false);
    await writeFact(db, "checkedAt", 43);
    page.dispatchEvent(new Event("pageshow"));
    expect(await reading).toBe(43);
  });

  test("a table missing from an older build's database is empty", async () => {
    const older = new Dexie("passport-status");
    older.version(1).stores({ meta: "key" });
    await older.table("meta").put({ key: "checkedAt", value: 7 });
    const reads = openReads();
    expect([await readFact(reads, "checkedAt"), await reads.watches.count()]).toEqual([7, 0]);
  });

  test("a lost connection is reopened once", async () => {
    await writeFact(openMirrorDatabase(), "checkedAt", 42);
    const reads = openReads();
    await readFact(reads, "checkedAt");
    const lost = vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementationOnce(() => {
      throw new DOMException("Connection to Indexed Database server lost", "InvalidStateError");
    });
    expect(await readFact(reads, "checkedAt")).toBe(42);
    expect(lost).toHaveBeenCalledTimes(2);
  });

  test("refused storage fails, unlike an empty phone", async () => {
    const refused = openMirrorReads({
      factory: () => {
        throw new DOMException("no", "SecurityError");
      },
      onSuperseded: () => undefined,
    });
    await expect(mirrorSummary(refused)).rejects.toThrow("no");
  });
});

describe("a newer build", () => {
  test("makes the older page stop reading", async () => {
    const superseded = vi.fn();
    await writeFact(openMirrorDatabase(), "checkedAt", 42);
    const reads = openReads(superseded);
    await readFact(reads, "checkedAt");
    const newer = new Dexie("passport-status");
    newer.version(SCHEMA_VERSION / 10 + 1).stores({ later: "id" });
    await newer.open();
    expect(superseded).toHaveBeenCalledTimes(1);
    await expect(readFact(reads, "checkedAt")).rejects.toThrow("newer build");
  });

  test("this build's upgrade and a deleted database do not count as one", async () => {
    const superseded = vi.fn();
    const older = new Dexie("passport-status");
    older.version(1).stores({ meta: "key" });
    await older.table("meta").put({ key: "checkedAt", value: 7 });
    older.close();
    const reads = openReads(superseded);
    expect(await readFact(reads, "checkedAt")).toBe(7);
    const db = openMirrorDatabase();
    await db.open();
    expect(db.backendDB().version).toBe(SCHEMA_VERSION);
    expect(await readFact(reads, "checkedAt")).toBe(7);
    await db.delete();
    expect(await readFact(reads, "checkedAt")).toBeNull();
    expect(superseded).not.toHaveBeenCalled();
  });
});

describe("a live reading", () => {
  test("follows other connections' writes, coalesced, and only those of its tables", async () => {
    const [reads, db] = [openReads(), openMirrorDatabase()];
    const seen: (number | null)[] = [];
    const stop = reads.live(
      (tables) => readFact(tables, "checkedAt"),
      (at) => seen.push(at),
    );
    await expect.poll(() => seen, PATIENT).toEqual([null]);
    for (const at of [1, 2, 3, 4, 5]) await writeFact(db, "checkedAt", at);
    await expect.poll(() => seen.at(-1), PATIENT).toBe(5);
    expect(seen.length).toBeLessThanOrEqual(4);
    const before = seen.length;
    await db.segments.put(row("a"));
    await pause(600);
    expect(seen).toHaveLength(before);
    stop();
    await writeFact(db, "checkedAt", 6);
    await pause(600);
    expect(seen).toHaveLength(before);
  });

  test("returns nothing after a failure, and retries at the next change", async () => {
    const [reads, db] = [openReads(), openMirrorDatabase()];
    const seen: number[] = [];
    let fails = true;
    const stop = reads.live(
      async ({ meta }) => {
        const rows = await meta.keys();
        if (fails) throw new Error("unreadable");
        return rows.length;
      },
      (count) => seen.push(count),
    );
    await pause(50);
    fails = false;
    await writeFact(db, "checkedAt", 1);
    await expect.poll(() => seen, PATIENT).toEqual([1]);
    stop();
  });

  test("of the set of segments calls back only on changes", async () => {
    const [reads, db] = [openReads(), openMirrorDatabase()];
    let changes = 0;
    const stop = watchSegments(reads, () => (changes += 1));
    await expect.poll(() => changes, PATIENT).toBe(1);
    await db.segments.bulkPut([row("a"), row("b")]);
    await expect.poll(() => changes, PATIENT).toBe(2);
    await db.segments.put(row("a"));
    await pause(600);
    expect(changes).toBe(2);
    stop();
  });
});
