import { Dexie } from "dexie";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { apiPaths } from "#domain/base/paths.ts";
import { segmentHash } from "#domain/lists/segment/segment-hash.ts";
import { type MirrorDatabase, openMirrorDatabase } from "../../../../src/platform/db/database.ts";
import { becomeHolder } from "../../../../src/platform/db/mirror-holder.ts";
import { readFact } from "../../../../src/platform/db/meta.ts";
import { MIRROR_LOCK } from "../../../../src/platform/db/names.ts";
import { alertsFact } from "../../../../src/platform/db/notice-facts.ts";
import { listWatches, renameWatch, saveWatch } from "../../../../src/notices/watch/watches.ts";
import type { WatchQuery } from "../../../../src/platform/db/watch-rows.ts";
import { type BackgroundOptions, checkInBackground } from "../../../../src/notices/watch/background-check.ts";
import { storeChoice } from "../../../../src/platform/db/segment-store.ts";
import { readHeldLists } from "../../../../src/platform/db/signed-lists.ts";
import { newestFirst } from "../../../../src/lists/sync/select-segments.ts";
import { NoVerifier, signatureVerifier } from "../../../../src/lists/sync/verify-signature.ts";
import { newListKey } from "../../../../server/lists/sync/list-keys.ts";
import { FakeLocks } from "../../platform/lib/fake-locks.ts";
import { inventedArticle } from "../../articles/support/invented-article.ts";
import { dead } from "../../lists/sync/support/faults.ts";
import { FakePeer, problem } from "../../lists/sync/support/fake-peer.ts";
import { hashesOn, newPhone, newStorage } from "../../lists/sync/support/phone.ts";

beforeEach(newStorage);

const NUMBER: WatchQuery = { kind: "number", number: "AAL5590344" };
const LISTS = { location: "Adama", from: "2026-11-16", numbers: ["AAL0000001", "AAL0000002"] };
const WITH = { location: "Jigjiga", from: "2026-11-17", numbers: ["AAL5590344", "AAL5590345"] };

type Shown = { title: string; body: string; tag: string; data: unknown };

function background(peer: FakePeer, options: Partial<BackgroundOptions> = {}) {
  const shown: Shown[] = [];
  const badges: number[] = [];
  const run = () =>
    checkInBackground({
      db: openMirrorDatabase(),
      baseUrl: "http://peer.invalid",
      fetch: peer.fetch,
      hasher: segmentHash,
      verify: signatureVerifier(),
      listsKey: "",
      random: () => 0.5,
      locks: null,
      saveData: false,
      online: () => true,
      now: () => 1000,
      by: "periodic",
      announcer: {
        showNotification: async (title, { body = "", tag = "", data }) =>
          void shown.push({ title, body, tag, data }),
        setAppBadge: async (count) => void badges.push(count),
      },
      ...options,
    });
  return { run, shown, badges };
}

async function watchingPhone() {
  const peer = new FakePeer();
  await peer.publish([LISTS]);
  const { db, mirror } = newPhone(peer);
  await mirror.sync({ reason: "start" });
  await saveWatch(db, { query: NUMBER, known: [], now: 1 });
  return { peer, db, mirror };
}

const TEXTS = {
  found_title: "In the list: {label}",
  found_body: "{branch}. Tap to see it.",
  lang: "en",
};

describe("a check without a page", () => {
  test("names the branch in the notification's language, where known", async () => {
    const { peer, db } = await watchingPhone();
    await db.locations.put({ name: "Jigjiga", slug: "jigjiga", name_am: "ጅግጅጋ" });
    await alertsFact.write(db, { on: true, texts: { ...TEXTS, lang: "am" } });
    await peer.publish([LISTS, WITH]);
    const { run, shown } = background(peer);
    await run();
    expect(shown).toMatchObject([{ body: "ጅግጅጋ. Tap to see it." }]);
  });

  test("stores no list after a page took the lock from it", async () => {
    const { peer, db } = await watchingPhone();
    const held = await hashesOn(db);
    await peer.publish([LISTS, WITH]);
    peer.fault = async ({ path }) => {
      if (path.startsWith(apiPaths.segment(""))) await becomeHolder(db);
      return null;
    };
    const { run } = background(peer, { locks: new FakeLocks().for("service worker") });
    await run();
    expect(peer.segmentRequests().length).toBeGreaterThan(1);
    expect(await hashesOn(db)).toEqual(held);
  });

  test("searched the lists up to the newest list, not a record by hand", async () => {
    const { peer } = await watchingPhone();
    peer.lists = [{ location: "Adama", up_to: "2026-11-09" }];
    await peer.publish([LISTS]);
    const { run } = background(peer);
    expect(await run()).toMatchObject([{ checked: { upTo: "2026-11-09", whole: true } }]);
    peer.lists = [];
    await peer.publish([]);
    expect(await run()).toMatchObject([{ checked: { upTo: null } }]);
  });

  test("fetches the new list, finds the number in it, and notifies those who asked for it", async () => {
    const { peer, db } = await watchingPhone();
    await renameWatch(db, "number:AAL5590344", "Mother");
    await alertsFact.write(db, { on: true, texts: TEXTS });
    await peer.publish([LISTS, WITH]);
    const { run, shown, badges } = background(peer);
    expect(await run()).toMatchObject([{ untold: "found", state: { kind: "found", seen: false } }]);
    expect(await hashesOn(db)).toEqual(peer.manifest.segments.map(({ hash }) => hash).sort());
    expect(shown).toEqual([
      {
        title: "In the list: Mother",
        body: "Jigjiga. Tap to see it.",
        tag: "watch number:AAL5590344",
        data: { watch: "number:AAL5590344", path: "/passports/AAL5590344" },
      },
    ]);
    expect(badges).toEqual([1]);
    await run();
    expect(shown).toHaveLength(1);
  });

  test("shows no whole number on the locked screen", async () => {
    const { peer, db } = await watchingPhone();
    await alertsFact.write(db, { on: true, texts: TEXTS });
    await peer.publish([LISTS, WITH]);
    const { run, shown } = background(peer);
    await run();
    expect(shown).toMatchObject([{ title: "In the list: AAL•••344" }]);
  });

  test("shows news that an interrupted earlier check stored", async () => {
    const { peer, db } = await watchingPhone();
    await alertsFact.write(db, { on: true, texts: TEXTS });
    await peer.publish([LISTS, WITH]);
    await background(peer, { announcer: { showNotification: null, setAppBadge: null } }).run();
    await db.watches.update("number:AAL5590344", { untold: "found" });
    const { run, shown } = background(peer);
    await run();
    expect(shown).toHaveLength(1);
  });

  test("notifies nobody who did not ask, and still sets the badge", async () => {
    const { peer } = await watchingPhone();
    await peer.publish([LISTS, WITH]);
    const { run, shown, badges } = background(peer);
    await run();
    expect({ shown, badges }).toEqual({ shown: [], badges: [1] });
  });

  test("makes no request without watches, also where the app never ran", async () => {
    const peer = new FakePeer();
    expect(await background(peer).run()).toBeNull();
    expect(peer.requests).toEqual([]);
  });

  test("fetches nothing under Save-Data without a choice", async () => {
    const { peer, db } = await watchingPhone();
    await peer.publish([LISTS, WITH]);
    const before = await hashesOn(db);
    await background(peer, { saveData: true }).run();
    expect(await hashesOn(db)).toEqual(before);
  });

  test("takes a signed head; one that it cannot verify is left to the page", async () => {
    const { peer, db, mirror } = await watchingPhone();
    const key = newListKey();
    await db.meta.delete("listsUnsignedAt");
    await peer.publish([LISTS, WITH]);
    await peer.sign(key, 1);
    const here = await hashesOn(db);
    const withoutEd25519 = { verify: () => Promise.reject(new NoVerifier()) };
    expect(await background(peer, withoutEd25519).run()).toMatchObject([{ state: { kind: "waiting" } }]);
    expect(await hashesOn(db)).toEqual(here);
    expect(await background(peer).run()).toMatchObject([{ untold: "found" }]);
    expect(await hashesOn(db)).toHaveLength(2);
    expect(await mirror.sync({ reason: "visible" })).toEqual({ kind: "up-to-date" });
    await peer.publish([LISTS]);
    await peer.sign(newListKey(), 2);
    await background(peer).run();
    expect((await readHeldLists(db)).keys).toMatchObject({ held: key.publicKey, generation: 1 });
    expect(await hashesOn(db)).toHaveLength(2);
  });

  test("offline searches what is here and treats it as complete", async () => {
    const { peer, db } = await watchingPhone();
    peer.fault = dead;
    await background(peer, { online: () => false }).run();
    expect(await listWatches(db)).toMatchObject([
      { state: { kind: "waiting" }, checked: { upTo: "2026-11-16", whole: true } },
    ]);
  });

  test("brings new articles after the lists, removes withdrawn ones, and a page fetches none again", async () => {
    const { peer, db, mirror } = await watchingPhone();
    const kept = async () => (await db.articles.toArray()).map(({ summary }) => summary.title).sort();
    peer.articles = [inventedArticle(2), inventedArticle(1)];
    await background(peer).run();
    expect(await kept()).toEqual(["Article 1", "Article 2"]);
    peer.articles = [inventedArticle(3), inventedArticle(1, { title: "Changed" })];
    peer.fault = ({ path }) => (path.includes("/article-1/") ? dead() : null);
    await background(peer).run();
    expect(await kept()).toEqual(["Article 1", "Article 2"]);
    peer.fault = () => null;
    await background(peer).run();
    expect(await kept()).toEqual(["Article 3", "Changed"]);
    expect(await db.articleBodies.count()).toBe(2);
    expect(peer.articleRequests().join(" ")).toBe("article-2 article-1 article-3 article-1 article-1");
    await mirror.sync({ reason: "visible" });
    expect(peer.articleRequests()).toHaveLength(5);
  });

  test("brings no articles to a phone that is to keep nothing", async () => {
    const { peer, mirror, db } = await watchingPhone();
    peer.articles = [inventedArticle(1)];
    await mirror.remove("all");
    await background(peer).run();
    expect([await db.articles.count(), peer.articleRequests()]).toEqual([0, []]);
  });

  test("finds the watches in an earlier build's database, and gives it the tables it lacks", async () => {
    const peer = new FakePeer();
    await peer.publish([LISTS, WITH]);
    peer.articles = [inventedArticle(1)];
    const earlier = new Dexie("passport-status");
    earlier.version(2).stores({
      segments: "hash, key, location",
      segmentBytes: "hash",
      locations: "name, slug",
      articles: "slug",
      meta: "key",
      watches: "id",
    });
    await earlier.open();
    await saveWatch(earlier as MirrorDatabase, { query: NUMBER, known: [], now: 1 });
    expect(await background(peer).run()).toMatchObject([{ state: { kind: "found" } }]);
    expect(peer.articleRequests()).toEqual(["article-1"]);
  });

  test("drops replaced segments when all are here, and a page's next update asks for none", async () => {
    const { peer, db, mirror } = await watchingPhone();
    await peer.publish([{ ...LISTS, numbers: ["AAL0000001"] }, WITH]);
    await background(peer).run();
    expect(await hashesOn(db)).toHaveLength(2);
    expect(await readFact(db, "settled")).toMatchObject({ complete: true });
    const asked = peer.segmentRequests().length;
    await mirror.sync({ reason: "timer" });
    expect(peer.segmentRequests()).toHaveLength(asked);
  });

  test("finds the number in a new list though an older one cannot be fetched, and drops nothing", async () => {
    const { peer, db } = await watchingPhone();
    const before = await hashesOn(db);
    await peer.publish([{ ...LISTS, numbers: ["AAL0000001"] }, WITH]);
    peer.fault = ({ path }) => {
      const isOlder = peer.segmentRequests().length > 2 && path.startsWith(apiPaths.segment(""));
      return isOlder ? problem(503, "busy") : null;
    };
    expect(await background(peer, { online: () => false }).run()).toMatchObject([
      { untold: "found", state: { kind: "found" }, checked: { whole: false } },
    ]);
    const held = await hashesOn(db);
    expect(held).toHaveLength(2);
    expect(held).toEqual(expect.arrayContaining(before));
  });

  test("fetches the newest lists up to its limit of bytes, and the next check the rest", async () => {
    const { peer, db } = await watchingPhone();
    await storeChoice(db, { keep: "all", branches: [], without: [], explicit: true });
    const older = { location: "Dessie", from: "2026-11-10", numbers: ["AAL0000009"] };
    await peer.publish([LISTS, older, WITH]);
    const [newest] = newestFirst(peer.manifest.segments);
    const limited = { mostBytes: (newest?.bytes ?? 0) + 1, online: () => false };
    const settled = await readFact(db, "settled");
    expect(await background(peer, limited).run()).toMatchObject([{ state: { kind: "found" } }]);
    expect(await hashesOn(db)).toHaveLength(2);
    expect(await readFact(db, "settled")).toEqual(settled);
    await background(peer, limited).run();
    expect(await hashesOn(db)).toEqual(peer.manifest.segments.map(({ hash }) => hash).sort());
    expect(await readFact(db, "settled")).toMatchObject({ complete: true });
  });

  test("stops at its limit of time, and still looks in what is here", async () => {
    const { peer, db } = await watchingPhone();
    await saveWatch(db, { query: { kind: "number", number: "AAL0000002" }, known: [], now: 2 });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await peer.publish([LISTS, WITH]);
    peer.fault = ({ path }) => {
      if (!path.startsWith(apiPaths.segment(""))) return null;
      vi.advanceTimersByTime(15_000);
      return dead();
    };
    const rows = await background(peer, { by: "push", online: () => false }).run();
    vi.useRealTimers();
    expect(rows).toMatchObject([
      { state: { kind: "waiting" }, checked: { whole: false } },
      { state: { kind: "found" } },
    ]);
    expect(await hashesOn(db)).toHaveLength(1);
  });

  test("leaves the lists to a page that updates them, and says of nothing that it is not in them", async () => {
    const { peer, db } = await watchingPhone();
    const locks = new FakeLocks();
    let end = () => undefined as void;
    const page = locks
      .for("page")
      .request(MIRROR_LOCK, {}, () => new Promise<void>((resolve) => (end = resolve)));
    await peer.publish([LISTS, WITH]);
    const asked = peer.segmentRequests().length;
    const worker = background(peer, { locks: locks.for("service worker"), online: () => false });
    expect(await worker.run()).toMatchObject([{ state: { kind: "waiting" }, checked: { whole: false } }]);
    end();
    await page;
    expect(peer.segmentRequests()).toHaveLength(asked);
    expect(await worker.run()).toMatchObject([{ state: { kind: "found" } }]);
    expect(await hashesOn(db)).toHaveLength(2);
  });

  test("ignores a replaced list that is still on the phone", async () => {
    const { peer, db } = await watchingPhone();
    await saveWatch(db, { query: { kind: "number", number: "AAL0000002" }, known: [], now: 2 });
    await background(peer).run();
    await peer.publish([{ ...LISTS, numbers: ["AAL0000001"] }]);
    expect(await background(peer).run()).toMatchObject([{ untold: null }, { untold: "gone" }]);
  });
});
