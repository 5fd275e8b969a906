import { IDBObjectStore as FDBObjectStore } from "fake-indexeddb";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Notice, readPayload } from "#domain/notices/payload.ts";
import { segmentHash } from "#domain/lists/segment/segment-hash.ts";
import { openMirrorDatabase } from "../../../../src/platform/db/database.ts";
import { alertsFact, checksFact } from "../../../../src/platform/db/notice-facts.ts";
import type { WatchQuery } from "../../../../src/platform/db/watch-rows.ts";
import { alertTexts } from "../../../../src/notices/my-passports/alert-texts.ts";
import { receivePush } from "../../../../src/notices/push/receive-push.ts";
import { listWatches, saveWatch } from "../../../../src/notices/watch/watches.ts";
import { englishTranslator, translatorOf } from "../../support/english-translator.ts";
import { FakePeer } from "../../lists/sync/support/fake-peer.ts";
import { newPhone, newStorage } from "../../lists/sync/support/phone.ts";
import { signatureVerifier } from "../../../../src/lists/sync/verify-signature.ts";

beforeEach(newStorage);

const NUMBER: WatchQuery = { kind: "number", number: "AAL5590344" };
const NAME: WatchQuery = { kind: "name", text: "Genet Abebe", location: null };
const ROW: Notice["rows"][number] = ["AAL5590344", "Genet G/Michael Abebe", "Jigjiga", 20_766];
const OTHER: Notice["rows"][number] = ["AAL0000001", "Tigist Bekele Alemu", "Jigjiga", 20_766];

type Shown = { title: string; body: string; tag: string; silent: boolean };

async function watchingPhone(queries: readonly WatchQuery[], tag = "en") {
  const db = openMirrorDatabase();
  for (const [at, query] of queries.entries()) await saveWatch(db, { query, known: [], now: at + 1 });
  const texts = alertTexts(tag === "en" ? englishTranslator : await translatorOf(tag));
  await alertsFact.write(db, { on: true, texts });
  return db;
}

function notice(rows: Notice["rows"], more: Partial<Notice> = {}): Notice {
  return { publication: 7, upTo: "2026-11-09", rows, more: false, ...more };
}

function receiver(options: Partial<Parameters<typeof receivePush>[1]> = {}) {
  const shown: Shown[] = [];
  const badges: number[] = [];
  const receive = (pushed: Notice | null) =>
    receivePush(pushed, {
      db: openMirrorDatabase(),
      baseUrl: "http://peer.invalid",
      fetch: async () => {
        throw new TypeError("Failed to fetch");
      },
      hasher: segmentHash,
      verify: signatureVerifier(),
      listsKey: "",
      random: () => 0.5,
      locks: null,
      saveData: false,
      online: () => true,
      now: () => 1000,
      by: "push",
      announcer: {
        showNotification: async (title, { body = "", tag = "", silent = false }) =>
          void shown.push({ title, body, tag, silent: silent === true }),
        // WebKit does not answer this during a push.
        setAppBadge: (count) => {
          badges.push(count);
          return new Promise(() => undefined);
        },
      },
      ...options,
    });
  return { receive, shown, badges };
}

describe("a push with a row of a watch", () => {
  test("stores it, tells and sets the badge, all without a connection", async () => {
    const db = await watchingPhone([NUMBER, { kind: "number", number: "AAL7777777" }]);
    const { receive, shown, badges } = receiver();
    await receive(notice([OTHER, ROW]));
    expect(shown).toEqual([
      {
        title: "AAL•••344: in the published list",
        body: "Jigjiga. Tap to see it.",
        tag: "watch number:AAL5590344",
        silent: false,
      },
    ]);
    expect(badges).toEqual([1]);
    expect(await listWatches(db)).toMatchObject([
      {
        state: { kind: "found", passport: { fullName: "Genet G/Michael Abebe", day: 20_766 }, seen: false },
        untold: null,
      },
      { state: { kind: "waiting" }, checked: null },
    ]);
    expect(await checksFact.read(db)).toEqual({ push: 1000 });
  });

  test("that comes twice tells nothing new, and never that it is not in the lists", async () => {
    const db = await watchingPhone([NUMBER]);
    const { receive, shown } = receiver();
    await receive(notice([ROW]));
    const before = await listWatches(db);
    await receive(notice([ROW]));
    expect(await listWatches(db)).toEqual(before);
    expect(shown).toHaveLength(2);
    expect(shown.slice(1)).toEqual([
      {
        title: "New lists were checked",
        body: "Nothing new for you up to 30 Tikimt 2019.",
        tag: "lists",
        silent: true,
      },
    ]);
  });

  test("is told once for each watch that it is of", async () => {
    await watchingPhone([NUMBER, NAME, { kind: "name", text: "Tigist Bekele", location: "Jigjiga" }]);
    const { receive, shown, badges } = receiver();
    await receive(notice([ROW, OTHER]));
    expect(shown.map(({ tag }) => tag)).toEqual([
      "watch number:AAL5590344",
      "watch name:genet abebe@",
      "watch name:tigist bekele@Jigjiga",
    ]);
    expect(badges).toEqual([3]);
  });

  test("is told with others in one notice if they are more than three, which opens all that are saved", async () => {
    const numbers = [1, 2, 3, 4].map((at) => `AAL000000${at}`);
    const db = await watchingPhone(numbers.map((number) => ({ kind: "number", number })));
    const { receive, shown, badges } = receiver();
    const row = (number: string): Notice["rows"][number] => [
      number,
      "Tigist Bekele Alemu",
      "Jigjiga",
      20_766,
    ];
    await receive(notice(numbers.slice(0, 3).map(row)));
    expect(shown.splice(0)).toHaveLength(3);
    await db.watches.clear();
    for (const number of numbers)
      await saveWatch(db, { query: { kind: "number", number }, known: [], now: 1 });
    await receive(notice(numbers.map(row)));
    expect(shown).toMatchObject([
      { title: "4 of your passports are in the lists", body: "Tap to see them.", tag: "watches" },
    ]);
    expect(badges.at(-1)).toBe(4);
    expect((await listWatches(db)).map(({ untold }) => untold)).toEqual([null, null, null, null]);
  });

  test("of another branch, of a name that only begins so, or of another number is none", async () => {
    const waiting: WatchQuery[] = [
      { kind: "name", text: "Genet Abebe", location: "Adama" },
      { kind: "name", text: "Tigist Bek", location: null },
      { kind: "number", number: "AAL559034" },
    ];
    const db = await watchingPhone(waiting);
    const { receive, shown } = receiver();
    await receive(notice([ROW, OTHER]));
    expect((await listWatches(db)).map(({ state }) => state.kind)).toEqual(["waiting", "waiting", "waiting"]);
    expect(shown).toMatchObject([{ title: "Still watching", tag: "lists" }]);
  });

  test("of somebody else with a name that was found is told as several", async () => {
    const db = await watchingPhone([NAME]);
    const { receive, shown } = receiver();
    await receive(notice([ROW]));
    await receive(notice([["AAL5590999", "Genet Abebe Kebede", "Adama", 20_770]], { publication: 8 }));
    expect(await listWatches(db)).toMatchObject([
      { state: { kind: "several", count: 2, numbers: ["AAL5590999", "AAL5590344"] } },
    ]);
    expect(shown[1]?.title).toBe("Genet Abebe: a name in a new list");
  });

  test("of a looser spelling of an Amharic name is never called found", async () => {
    const db = await watchingPhone([{ kind: "name", text: "ገነት አበበ", location: null }]);
    const { receive } = receiver();
    await receive(notice([["AAL5590999", "Jenet Abebe Kebede", "Adama", 20_770]]));
    const [row] = await listWatches(db);
    expect(row?.state.kind).not.toBe("found");
  });

  test("is told even if the phone's storage is full", async () => {
    await watchingPhone([NUMBER]);
    const put = vi.spyOn(FDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("no room", "QuotaExceededError");
    });
    const { receive, shown, badges } = receiver();
    await receive(notice([ROW]));
    put.mockRestore();
    expect(shown).toMatchObject([{ title: "AAL•••344: in the published list" }]);
    expect(badges).toEqual([1]);
  });
});

describe("a push without news", () => {
  test("says up to which day, silently, in the visitor's language", async () => {
    await watchingPhone([NUMBER], "am");
    const { receive, shown } = receiver();
    await receive(notice([OTHER]));
    expect(shown).toEqual([
      {
        title: "አሁንም እየተከታተልን ነው",
        body: "እስከ ጥቅምት 30 ቀን 2019 ዓ.ም. በወጡት ዝርዝሮች ውስጥ የለም።",
        tag: "lists",
        silent: true,
      },
    ]);
  });

  test("that is a test, a last call or none of ours is shown as what it is", async () => {
    await watchingPhone([NUMBER]);
    const { receive, shown } = receiver();
    await receive(notice([], { publication: 0, test: true }));
    await receive(notice([], { publication: 0, renew: true }));
    for (const text of ["", "tickle", "{}", '{"notification":{"data":{"rows":[1]}}}']) {
      await receive(readPayload(text));
    }
    expect(shown.map(({ title }) => title)).toEqual([
      "Notices work on this phone",
      "Open the app once",
      ...Array.from({ length: 4 }, () => "New passport lists"),
    ]);
  });

  test("is shown where nothing is saved, notices are off, or the app never ran", async () => {
    const { receive, shown } = receiver();
    await receive(notice([ROW]));
    const db = await watchingPhone([NUMBER]);
    await alertsFact.write(db, { on: false, texts: {} });
    await receive(notice([ROW]));
    expect(shown).toHaveLength(2);
    expect(shown.every(({ tag, silent, title }) => tag === "lists" && silent && title !== "")).toBe(true);
    expect(await listWatches(db)).toMatchObject([{ state: { kind: "found" } }]);
  });

  test("passes over rows that another version of the app stored", async () => {
    const db = await watchingPhone([NUMBER]);
    await db.table("watches").put({ id: "old", query: { kind: "face" }, savedAt: 0 });
    const { receive, shown } = receiver();
    await receive(notice([ROW]));
    expect(shown).toMatchObject([{ tag: "watch number:AAL5590344" }]);
    expect(await db.table("watches").get("old")).toMatchObject({ query: { kind: "face" } });
  });
});

describe("a push whose rows did not fit, or that has none", () => {
  const LISTS = { location: "Adama", from: "2026-11-08", numbers: ["AAL0000001", "AAL0000002"] };
  const WITH = { location: "Jigjiga", from: "2026-11-09", numbers: ["AAL5590344", "AAL5590345"] };

  async function phoneWithLists() {
    const peer = new FakePeer();
    await peer.publish([LISTS]);
    const { db, mirror } = newPhone(peer);
    await mirror.sync({ reason: "start" });
    await saveWatch(db, { query: NUMBER, known: [], now: 1 });
    await alertsFact.write(db, { on: true, texts: alertTexts(englishTranslator) });
    return { peer, db };
  }

  test("has the phone read the lists, and tells what is in them", async () => {
    const { peer, db } = await phoneWithLists();
    await peer.publish([LISTS, WITH]);
    const before = peer.requests.length;
    const { receive, shown } = receiver({ fetch: peer.fetch });
    await receive(notice([], { more: true }));
    expect(shown).toMatchObject([{ title: "AAL•••344: in the published list" }]);
    expect(await listWatches(db)).toMatchObject([{ state: { kind: "found" } }]);
    expect(peer.requests.slice(before).join()).not.toContain("articles");
    expect(await checksFact.read(db)).toEqual({ push: 1000 });
  });

  test("says that it is not in the lists if they were read up to that day", async () => {
    const { peer } = await phoneWithLists();
    peer.lists = [{ location: "Jigjiga", up_to: "2026-11-09" }];
    await peer.publish([LISTS, { ...WITH, numbers: ["AAL5590345"] }]);
    const { receive, shown } = receiver({ fetch: peer.fetch });
    await receive(notice([], { more: true }));
    expect(shown).toMatchObject([
      { title: "Still watching", body: "Not in the lists up to 30 Tikimt 2019." },
    ]);
  });

  test("asks to open the app if the lists cannot be fetched", async () => {
    await phoneWithLists();
    const { receive, shown } = receiver({ online: () => false });
    await receive(notice([], { more: true }));
    expect(shown).toMatchObject([{ title: "New passport lists", silent: true }]);
  });

  test("tells what it carried first", async () => {
    await phoneWithLists();
    const { receive, shown } = receiver({ now: () => Date.now() + 1000 });
    await receive(notice([ROW], { more: true }));
    expect(shown).toMatchObject([{ title: "AAL•••344: in the published list" }]);
  });
});
