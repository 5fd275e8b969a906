import { Dexie } from "dexie";
import { beforeEach, describe, expect, test } from "vitest";
import {
  openMirrorDatabase,
  openReporting,
  type SegmentIndexRow,
} from "../../../../src/platform/db/database.ts";
import { isSuperseded } from "../../../../src/platform/db/open-database.ts";
import { listLocations, replaceLocations } from "../../../../src/platform/db/locations.ts";
import { DEFAULT_CHOICE, readChoice, readFact, writeFact } from "../../../../src/platform/db/meta.ts";
import { listSegments, mirrorSummary } from "../../../../src/platform/db/mirror-summary.ts";
import { storageErrorOf, withReopen } from "../../../../src/platform/db/with-reopen.ts";
import { inventedArticle } from "../../articles/support/invented-article.ts";
import { newStorage } from "../../lists/sync/support/phone.ts";

const PATIENT = { timeout: 10_000 };

beforeEach(newStorage);

function row(hash: string, location: string, from: string, to: string, count: number): SegmentIndexRow {
  return { hash, key: `${location}/${from}`, location, from, to, count, bytes: count * 10, since: "" };
}

/** An old page that ignores upgrades. */
function openVersion(version: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = Dexie.dependencies.indexedDB.open("passport-status", version);
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(new Error("not opened")));
  });
}

describe("the connection", () => {
  test("opens and says so", async () => {
    const waits: boolean[] = [];
    openReporting(openMirrorDatabase(), (state) => waits.push(state));
    await expect.poll(() => waits, PATIENT).toEqual([false]);
  });

  test("a newer build's upgrade closes this page's connection, which knows it", async () => {
    const old = openMirrorDatabase();
    await old.open();
    const newer = new Dexie(old.name);
    newer.version(4).stores({ later: "id" });
    await newer.open();
    expect(isSuperseded(old)).toBe(true);
    const result = await withReopen(old, () => old.segments.count());
    expect(result).toMatchObject({ ok: false, error: { kind: "superseded" } });
  });

  test("an earlier build's database is upgraded and loses nothing", async () => {
    const earlier = new Dexie("passport-status");
    earlier.version(1).stores({
      segments: "hash, key, location",
      segmentBytes: "hash",
      locations: "name, slug",
      articles: "slug",
      meta: "key",
    });
    earlier.version(2).stores({ watches: "id" });
    const [segment, watch] = [row("aa", "Adama", "2026-11-18", "2026-11-18", 2), { id: "watched" }];
    await earlier.table("segments").put(segment);
    await earlier.table("watches").put(watch);
    const db = openMirrorDatabase();
    await db.open();
    expect(await db.segments.toArray()).toEqual([segment]);
    expect(await db.table("watches").toArray()).toEqual([watch]);
    const body = { version: "v1", article: inventedArticle(1), bytes: 10 };
    await db.articleBodies.put(body);
    expect(await db.articleBodies.toArray()).toEqual([body]);
  });

  test("an upgrade held up by another tab is reported as blocked, then open", async () => {
    const stubborn = await openVersion(1);
    const waits: boolean[] = [];
    openReporting(openMirrorDatabase(), (state) => waits.push(state));
    await expect.poll(() => waits, PATIENT).toEqual([true]);
    stubborn.close();
    await expect.poll(() => waits, PATIENT).toEqual([true, false]);
  });
});

describe("errors of storage", () => {
  const db = () => openMirrorDatabase();

  test("are distinguished from bugs, which are thrown", async () => {
    expect(storageErrorOf(db(), new TypeError("x is not a function"))).toBeNull();
    expect(storageErrorOf(db(), new DOMException("full", "QuotaExceededError"))).toMatchObject({
      kind: "full",
    });
    expect(storageErrorOf(db(), new DOMException("no", "SecurityError"))).toMatchObject({
      kind: "unavailable",
    });
    await expect(withReopen(db(), () => Promise.reject(new TypeError("ours")))).rejects.toThrow("ours");
  });

  test("a full disk is recognised inside Dexie's errors", () => {
    const wrapped = new Dexie.AbortError("aborted", new DOMException("full", "QuotaExceededError"));
    expect(storageErrorOf(db(), wrapped)).toMatchObject({ kind: "full" });
  });

  test("a lost connection is reopened and the work retried, a limited number of times", async () => {
    const phone = db();
    await phone.open();
    let tries = 0;
    const lost = () => new DOMException("Connection to Indexed Database server lost", "UnknownError");
    const once = await withReopen(phone, async () => {
      tries += 1;
      if (tries === 1) throw lost();
      return phone.segments.count();
    });
    expect(once).toEqual({ ok: true, value: 0 });
    const always = await withReopen(phone, () => {
      tries += 1;
      return Promise.reject(lost());
    });
    expect(always).toMatchObject({ ok: false, error: { kind: "lost" } });
    expect(tries).toBe(4);
  });
});

describe("facts", () => {
  test("round-trip, and null deletes them", async () => {
    const db = openMirrorDatabase();
    await writeFact(db, "checkedAt", 42);
    expect(await readFact(db, "checkedAt")).toBe(42);
    await writeFact(db, "checkedAt", null);
    expect(await readFact(db, "checkedAt")).toBeNull();
    expect(await db.meta.count()).toBe(0);
  });

  test("that cannot be parsed fall back", async () => {
    const db = openMirrorDatabase();
    await db.meta.bulkPut([
      { key: "choice", value: { keep: "some", branches: 1 } },
      { key: "settled", value: "yesterday" },
    ]);
    expect(await readChoice(db)).toEqual(DEFAULT_CHOICE);
    expect(await mirrorSummary(db)).toMatchObject({ updatedAt: null, complete: false });
  });
});

describe("questions to the index", () => {
  test("segments are listed newest first", async () => {
    const db = openMirrorDatabase();
    await db.segments.bulkPut([
      row("a", "Adama", "2026-10-01", "2026-10-31", 5),
      row("b", "Jimma", "2026-11-02", "2026-11-02", 30),
      row("c", "Adama", "2026-11-02", "2026-11-02", 7),
    ]);
    expect((await listSegments(db)).map(({ hash }) => hash)).toEqual(["c", "b", "a"]);
  });

  test("locations are replaced by the server's names and found by slug", async () => {
    const db = openMirrorDatabase();
    expect(await replaceLocations(db, ["Jimma", "Saris, Addis Ababa"])).toBe(true);
    expect(await replaceLocations(db, ["Saris, Addis Ababa", "Jimma"])).toBe(false);
    expect(await replaceLocations(db, ["Adama", "Jimma"])).toBe(true);
    expect((await listLocations(db)).map(({ name }) => name)).toEqual(["Adama", "Jimma"]);
    expect((await listLocations(db)).find(({ slug }) => slug === "adama")).toEqual({
      name: "Adama",
      slug: "adama",
    });
  });
});
