import { Dexie } from "dexie";
import { beforeEach, describe, expect, test } from "vitest";
import { openMirrorDatabase } from "../../../../src/platform/db/database.ts";
import {
  claimGoodNews,
  listWatches,
  markCollected,
  markWatchesSeen,
  removeWatch,
  renameWatch,
  restoreWatch,
  saveWatch,
} from "../../../../src/notices/watch/watches.ts";
import { isNew, type WatchedPassport, type WatchQuery } from "../../../../src/platform/db/watch-rows.ts";
import { newStorage } from "../../lists/sync/support/phone.ts";

beforeEach(newStorage);

const NUMBER: WatchQuery = { kind: "number", number: "AAL5590344" };
const NAME: WatchQuery = { kind: "name", text: "Genet Abebe", location: null };
const GENET: WatchedPassport = {
  requestNumber: "AAL5590344",
  fullName: "Genet G/Michael Abebe",
  location: "Jigjiga",
  day: 20_766,
};

describe("a saved watch", () => {
  test("waits when nothing was found", async () => {
    const db = openMirrorDatabase();
    await saveWatch(db, { query: NUMBER, known: [], now: 7 });
    expect(await listWatches(db)).toEqual([
      {
        id: "number:AAL5590344",
        label: "",
        query: NUMBER,
        savedAt: 7,
        state: { kind: "waiting" },
        checked: null,
        untold: null,
      },
    ]);
  });

  test("starts with the shown answer as already seen", async () => {
    const db = openMirrorDatabase();
    const one = await saveWatch(db, { query: NUMBER, known: [GENET], now: 7 });
    expect(one.state).toEqual({ kind: "found", passport: GENET, since: 7, seen: true });
    const two = await saveWatch(db, {
      query: NAME,
      known: [GENET, { ...GENET, requestNumber: "AAL1" }],
      now: 8,
    });
    expect(two.state).toMatchObject({ kind: "several", count: 2, seen: true });
    expect([one, two].some(isNew)).toBe(false);
  });

  test("of an answer that also has names which only begin so, or in another order, knows which is the sought one", async () => {
    const db = openMirrorDatabase();
    const begun = { ...GENET, requestNumber: "AAL2", fullName: "Genet Abebech" };
    const turned = { ...GENET, requestNumber: "AAL3", fullName: "Abebe Genet" };
    const one = await saveWatch(db, { query: NAME, known: [GENET, begun, turned], now: 7 });
    expect(one.state).toEqual({ kind: "found", passport: GENET, since: 7, seen: true });
    const none = await saveWatch(db, {
      query: { ...NAME, location: "Adama" },
      known: [begun, turned],
      now: 7,
    });
    expect(none.state).toEqual({
      kind: "similar",
      count: 2,
      numbers: ["AAL2", "AAL3"],
      since: 7,
      seen: true,
    });
  });

  test("is stored once however often and however spaced it is saved", async () => {
    const db = openMirrorDatabase();
    await saveWatch(db, { query: NAME, known: [], now: 1 });
    await saveWatch(db, { query: { ...NAME, text: " genet  abebe " }, known: [GENET], now: 2 });
    expect(await listWatches(db)).toMatchObject([{ savedAt: 1, state: { kind: "waiting" } }]);
    await saveWatch(db, { query: { ...NAME, location: "Adama" }, known: [], now: 3 });
    expect(await listWatches(db)).toHaveLength(2);
  });

  test("is renamed, removed and restored", async () => {
    const db = openMirrorDatabase();
    const { id } = await saveWatch(db, { query: NUMBER, known: [], now: 1 });
    await renameWatch(db, id, "  Mother ");
    const removed = await removeWatch(db, id);
    expect(removed?.label).toBe("Mother");
    expect(await listWatches(db)).toEqual([]);
    if (removed) await restoreWatch(db, removed);
    expect(await listWatches(db)).toEqual([removed]);
  });

  test("is marked as seen, without the others", async () => {
    const db = openMirrorDatabase();
    for (const number of ["AAL1", "AAL2"]) {
      await restoreWatch(db, {
        id: `number:${number}`,
        label: "",
        query: { kind: "number", number },
        savedAt: 1,
        state: { kind: "found", passport: GENET, since: 2, seen: false },
        checked: null,
        untold: "found",
      });
    }
    await markWatchesSeen(db, ["number:AAL1"]);
    const rows = await listWatches(db);
    expect(rows.map(isNew)).toEqual([false, true]);
    expect(rows.map(({ untold }) => untold)).toEqual([null, "found"]);
  });

  test("is marked as collected with nothing left to tell, and that is taken back", async () => {
    const db = openMirrorDatabase();
    const { id } = await saveWatch(db, { query: NUMBER, known: [GENET], now: 7 });
    const [before] = await listWatches(db);
    await db.watches.update(id, { toAsk: true });
    await markCollected(db, id, 99);
    expect(await listWatches(db)).toMatchObject([{ collectedAt: 99, untold: null }]);
    await markCollected(db, id, null);
    expect(await listWatches(db)).toEqual([before]);
    await markCollected(db, "number:AAL0000000", 99);
    expect(await listWatches(db)).toHaveLength(1);
  });

  test("of another app version is neither shown nor deleted", async () => {
    const db = openMirrorDatabase();
    await db.open();
    await db.table("watches").put({ id: "face:1", query: { kind: "face" } });
    expect(await listWatches(db)).toEqual([]);
    expect(await db.watches.count()).toBe(1);
  });
});

test("lists of a phone from before watches existed are kept", async () => {
  const old = new Dexie("passport-status");
  old.version(1).stores({
    segments: "hash, key, location",
    segmentBytes: "hash",
    locations: "name, slug",
    articles: "slug",
    meta: "key",
  });
  await old.table("locations").put({ name: "Adama", slug: "adama" });
  old.close();
  const db = openMirrorDatabase();
  expect(await db.locations.count()).toBe(1);
  await saveWatch(db, { query: NUMBER, known: [], now: 1 });
  expect(await db.watches.count()).toBe(1);
});

describe("good news", () => {
  test("is told aloud once, by one of two tabs, and again only when the passport has moved", async () => {
    const db = openMirrorDatabase();
    const { id } = await saveWatch(db, { query: NUMBER, known: [], now: 1 });
    await saveWatch(db, { query: NAME, known: [GENET], now: 2 });
    expect(await claimGoodNews(db)).toEqual([]);
    await db.watches.update(id, { state: { kind: "found", passport: GENET, since: 5, seen: false } });
    const both = await Promise.all([claimGoodNews(db), claimGoodNews(db)]);
    expect(both.flat().map((row) => row.id)).toEqual([id]);
    expect(await claimGoodNews(db)).toEqual([]);
    const moved = { ...GENET, location: "Adama" };
    await db.watches.update(id, { state: { kind: "found", passport: moved, since: 9, seen: false } });
    expect(await claimGoodNews(db)).toMatchObject([{ id, state: { passport: { location: "Adama" } } }]);
  });
});
