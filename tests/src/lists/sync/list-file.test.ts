import { beforeEach, describe, expect, test, vi } from "vitest";
import { segmentHash } from "#domain/lists/segment/segment-hash.ts";
import { type ListKey, newListKey } from "../../../../server/lists/sync/list-keys.ts";
import {
  type MetaRow,
  type MirrorDatabase,
  openMirrorDatabase,
} from "../../../../src/platform/db/database.ts";
import { DEFAULT_CHOICE, type MirrorChoice, readChoice, readFact } from "../../../../src/platform/db/meta.ts";
import { storeChoice } from "../../../../src/platform/db/segment-store.ts";
import { readTakenLists } from "../../../../src/platform/db/taken-lists.ts";
import { listsFile, shareableLists } from "../../../../src/lists/sync/share-lists.ts";
import { takeLists } from "../../../../src/lists/sync/take-lists.ts";
import { nodeVerify } from "../../../domain/lists/node-verify.ts";
import { type FakeList, FakePeer, numbers } from "./support/fake-peer.ts";
import { hashesOn, limitStorage, newPhone, newStorage, numbersOn } from "./support/phone.ts";

const LISTS: FakeList[] = [
  { location: "Adama", from: "2026-11-16", numbers: numbers(1, 20) },
  { location: "Jimma", from: "2026-11-17", numbers: numbers(2, 30) },
  { location: "Jimma", from: "2026-11-18", numbers: numbers(3, 10) },
];
const KEEP_NONE: MirrorChoice = { keep: "none", branches: [], without: [], explicit: true };
const NOW = Date.UTC(2026, 11, 1);
const key = newListKey();
let peer: FakePeer;
let phones = 0;

beforeEach(() => {
  newStorage();
  peer = new FakePeer();
});

/** A phone that took what the server published, signed. */
async function online(lists: FakeList[], generation: number, signer = key) {
  await peer.publish(lists);
  await peer.sign(signer, generation);
  const db = openMirrorDatabase(`phone ${++phones}`);
  const phone = newPhone(peer, { db, verify: nodeVerify, slowLink: () => false });
  expect(await phone.mirror.sync({ reason: "start" })).toEqual({ kind: "up-to-date" });
  return phone;
}

async function fileOf(db: MirrorDatabase, location?: string): Promise<Uint8Array<ArrayBuffer>> {
  const rows = (await db.segments.toArray()).filter(
    (row) => location === undefined || row.location === location,
  );
  const made = await listsFile(db, rows);
  return new Uint8Array((await made?.file?.arrayBuffer()) ?? new ArrayBuffer(0));
}

async function fileFrom(
  lists: FakeList[],
  generation: number,
  signer?: ListKey,
): Promise<Uint8Array<ArrayBuffer>> {
  return fileOf((await online(lists, generation, signer)).db);
}

const empty = () => openMirrorDatabase(`phone ${++phones}`);

function take(db: MirrorDatabase, file: Uint8Array<ArrayBuffer> | Blob, listsKey = key.publicKey) {
  const source = { db, now: () => NOW, hasher: segmentHash, verify: nodeVerify, listsKey };
  const blob = file instanceof Blob ? file : new Blob([file]);
  return takeLists(blob, source, () => undefined, new AbortController().signal);
}

/** Plays a memory card that is pulled out: what lies beyond `end` cannot be read. */
function pulledOut(bytes: Uint8Array<ArrayBuffer>, end: number): Blob {
  const file = new Blob([bytes]);
  const slice = (from: number, to: number) => ({
    arrayBuffer: async () => {
      if (to > end) throw new DOMException("The file could not be read", "NotReadableError");
      return file.slice(from, to).arrayBuffer();
    },
  });
  return Object.assign(file.slice(), { slice });
}

describe("lists from a file", () => {
  test("go from phone to phone, and are as old as their head", async () => {
    const file = await fileFrom(LISTS, 5);
    const db = empty();
    const before = peer.requests.length;
    expect(await take(db, file)).toEqual({
      ok: true,
      value: { passports: 60, lists: 3, newest: "2026-11-18", older: false, end: "whole" },
    });
    expect(peer.requests).toHaveLength(before);
    expect((await numbersOn(db)).size).toBe(60);
    expect(await readFact(db, "settled")).toMatchObject({
      at: Date.parse(peer.manifest.generated_at),
      complete: true,
    });
    expect(await readFact(db, "checkedAt")).toBeNull();
    expect(await readTakenLists(db)).toBe(Date.parse(peer.manifest.generated_at));
    const shareable = await shareableLists(db);
    expect(shareable).toMatchObject({
      all: { passports: 60, from: "2026-11-16", to: "2026-11-18", bytes: file.length },
      newest: { passports: 30, from: "2026-11-16", to: "2026-11-18" },
      branches: [
        { location: "Adama", passports: 20 },
        { location: "Jimma", passports: 40, from: "2026-11-17" },
      ],
    });
    // A third phone takes it from the second.
    expect((await take(empty(), await fileOf(db))).ok).toBe(true);
    expect(await take(db, file)).toMatchObject({ value: { lists: 0, end: "whole" } });
  });

  test("cost the page that offers them little after each list that arrives", async () => {
    const { db, mirror } = await online(LISTS, 5);
    await shareableLists(db);
    const digest = vi.spyOn(crypto.subtle, "digest");
    await db.segmentBytes.delete((await hashesOn(db))[0] ?? "");
    expect((await shareableLists(db))?.all.entries).toHaveLength(2);
    expect(digest).not.toHaveBeenCalled();
    digest.mockRestore();
    await peer.publish(LISTS.slice(1));
    await peer.sign(key, 6);
    await mirror.sync({ reason: "timer" });
    expect(await shareableLists(db)).toMatchObject({ all: { passports: 40, from: "2026-11-17" } });
    expect(await shareableLists(empty())).toBeNull();
  });

  test("are left out of a file where the giver's bytes have rotted", async () => {
    const { db } = await online(LISTS, 5);
    const rows = await db.segments.toArray();
    const [rotten = ""] = rows.filter(({ location }) => location === "Adama").map(({ hash }) => hash);
    const row = await db.segmentBytes.get(rotten);
    const bytes = new Uint8Array(row?.bytes.slice() ?? new ArrayBuffer(0));
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await db.segmentBytes.put({ hash: rotten, bytes: bytes.buffer });
    const made = await listsFile(db, rows);
    expect(made?.damaged).toEqual([rotten]);
    expect(await take(empty(), made?.file ?? new Blob())).toMatchObject({
      value: { lists: 2, end: "whole" },
    });
    expect(await listsFile(db, [{ hash: rotten }])).toEqual({ file: null, damaged: [rotten] });
  });

  test("of one branch are kept from then on, also by the next update", async () => {
    const giver = await online(LISTS, 5);
    const taker = newPhone(peer, { db: empty(), verify: nodeVerify, listsKey: key.publicKey });
    await taker.mirror.remove("all");
    expect(await take(taker.db, await fileOf(giver.db, "Jimma"))).toMatchObject({
      value: { lists: 2, passports: 40 },
    });
    expect(await readTakenLists(taker.db)).toBe(Date.parse(peer.manifest.generated_at));
    expect(await taker.mirror.sync({ reason: "start" })).toEqual({ kind: "nothing-wanted" });
    await storeChoice(taker.db, { ...KEEP_NONE, branches: ["Adama"] });
    expect(await taker.mirror.sync({ reason: "start" })).toEqual({ kind: "up-to-date" });
    expect((await numbersOn(taker.db)).size).toBe(60);
    // All of it, though not all was chosen.
    expect(await readFact(taker.db, "settled")).toMatchObject({ complete: true });
  });

  test("are refused without a key, of another key, and of another kind", async () => {
    const file = await fileFrom(LISTS, 5);
    expect(await take(empty(), file, "")).toEqual({ ok: false, error: "no-key" });
    expect(await take(empty(), file, newListKey().publicKey)).toEqual({ ok: false, error: "unknown-key" });
    for (const text of ["%PDF-1.7 and more of it", "dear friend"])
      expect(await take(empty(), new TextEncoder().encode(text))).toEqual({ ok: false, error: "not-lists" });
  });

  test("older than the phone's fill in only what its own head names", async () => {
    const old = await fileFrom(LISTS.slice(0, 2), 4);
    const giver = await online([...LISTS.slice(0, 1), ...LISTS.slice(2)], 5);
    const [adama = ""] = (await giver.db.segments.toArray())
      .filter((row) => row.location === "Adama")
      .map(({ hash }) => hash);
    await giver.db.segments.delete(adama);
    const held = await giver.db.meta.get("manifest");
    expect(await take(giver.db, old)).toMatchObject({ value: { older: true, lists: 1, passports: 20 } });
    expect(await giver.db.meta.get("manifest")).toEqual(held);
    expect((await numbersOn(giver.db)).size).toBe(30);
  });

  test("cut off anywhere give their whole lists", async () => {
    const file = await fileFrom(LISTS, 5);
    const seen = new Set<number>();
    for (let end = 0; end < file.length; end += 37) {
      const db = empty();
      const taken = await take(db, file.slice(0, end));
      const lists = await hashesOn(db);
      seen.add(lists.length);
      const outcome = taken.ok ? `${taken.value.end} ${taken.value.lists}` : taken.error;
      expect([`truncated ${lists.length}`, "not-lists", "truncated"]).toContain(outcome);
      await db.delete();
    }
    expect(seen).toEqual(new Set([0, 1, 2]));
  });
});

describe("what a file brought", () => {
  const ADAMA_ONLY: MirrorChoice = { ...KEEP_NONE, branches: ["Adama"] };
  const dessie: FakeList = { location: "Dessie", from: "2026-11-10", numbers: numbers(5, 50) };

  /** Keeps Adama, and has both lists of Jimma from a file. */
  async function taker() {
    const giver = await online(LISTS, 5);
    const phone = newPhone(peer, { db: empty(), verify: nodeVerify, listsKey: key.publicKey });
    await storeChoice(phone.db, ADAMA_ONLY);
    await take(phone.db, await fileOf(giver.db));
    peer.served.length = 0;
    return phone;
  }
  async function publish(lists: FakeList[], generation: number): Promise<void> {
    await peer.publish(lists);
    await peer.sign(key, generation);
  }
  const jimmaRows = async (db: MirrorDatabase) =>
    (await db.segments.where("location").equals("Jimma").toArray()).map(({ from, count }) => [from, count]);

  test("is no leave to fetch what the visitor did not choose", async () => {
    const { db, mirror } = await taker();
    expect(await readChoice(db)).toEqual(ADAMA_ONLY);
    await publish([...LISTS, dessie, { location: "Jimma", from: "2026-11-19", numbers: numbers(6, 60) }], 6);
    expect(await mirror.sync({ reason: "timer" })).toEqual({ kind: "up-to-date" });
    expect(peer.served).toEqual([]);
    expect((await numbersOn(db)).size).toBe(60);
    expect(await readFact(db, "settled")).toMatchObject({ complete: false });
  });

  test("stays searchable where newer lists replaced it, until those are here", async () => {
    const { db, mirror } = await taker();
    const corrected = { location: "Jimma", from: "2026-11-17", numbers: numbers(2, 29) };
    await publish([...LISTS.slice(0, 1), corrected, ...LISTS.slice(2)], 6);
    expect(await mirror.sync({ reason: "timer" })).toEqual({ kind: "up-to-date" });
    expect(peer.served).toEqual([]);
    expect((await numbersOn(db)).size).toBe(60);
    await mirror.choose({ keep: "none", branches: ["Adama", "Jimma"], without: [] });
    expect(peer.served).toHaveLength(1);
    expect((await numbersOn(db)).size).toBe(59);
    // What replaced it is kept as it was.
    await mirror.choose({ keep: "none", branches: ["Adama"], without: [] });
    expect((await numbersOn(db)).size).toBe(59);
    expect(await jimmaRows(db)).toEqual(
      expect.arrayContaining([
        ["2026-11-17", 29],
        ["2026-11-18", 10],
      ]),
    );
  });

  test("that newer lists replaced goes after three months: somebody may have had a record removed", async () => {
    const { db, mirror } = await taker();
    const corrected = { location: "Jimma", from: "2026-11-17", numbers: numbers(2, 29) };
    const lists = [...LISTS.slice(0, 1), corrected, ...LISTS.slice(2)];
    for (const [generation, days, found] of [
      [6, 89, 60],
      [7, 91, 30],
    ] as const) {
      await peer.publish(lists);
      const later = Date.parse(peer.manifest.generated_at) + days * 86_400_000;
      peer.manifest = { ...peer.manifest, generated_at: new Date(later).toISOString() };
      await peer.sign(key, generation);
      expect(await mirror.sync({ reason: "timer" })).toEqual({ kind: "up-to-date" });
      expect((await numbersOn(db)).size).toBe(found);
    }
    expect(peer.served).toEqual([]);
  });

  test("stays where its branch was renamed, until everything is here", async () => {
    const { db, mirror } = await taker();
    await publish(
      LISTS.map((list) => (list.location === "Jimma" ? { ...list, location: "Jimma Zone" } : list)),
      6,
    );
    expect(await mirror.sync({ reason: "timer" })).toEqual({ kind: "up-to-date" });
    expect((await numbersOn(db)).size).toBe(60);
    await mirror.choose({ keep: "all", branches: [], without: [] });
    expect((await numbersOn(db)).size).toBe(60);
    expect(await jimmaRows(db)).toEqual([]);
  });

  test("stays where it was here before, and goes with its branch", async () => {
    const { db, mirror } = await online(LISTS, 5);
    const file = await fileOf(db, "Jimma");
    expect(await take(db, file)).toMatchObject({ value: { lists: 0, end: "whole" } });
    await mirror.choose(ADAMA_ONLY);
    expect((await numbersOn(db)).size).toBe(60);
    await mirror.remove({ location: "Jimma" });
    await mirror.sync({ reason: "timer" });
    expect((await numbersOn(db)).size).toBe(20);
  });
});

describe("a phone that takes a file", () => {
  test("keeps its choice where nothing could be stored", async () => {
    const file = await fileFrom(LISTS, 5);
    const db = empty();
    limitStorage(db, 10);
    await storeChoice(db, KEEP_NONE);
    expect(await take(db, file)).toMatchObject({ value: { end: "full", lists: 0 } });
    expect(await readChoice(db)).toEqual(KEEP_NONE);
  });

  test("keeps what its visitor chooses meanwhile in another tab", async () => {
    const giver = await online([...LISTS, { ...LISTS[0], location: "Dessie" } as FakeList], 5);
    const file = await fileOf(giver.db, "Jimma");
    const db = empty();
    await storeChoice(db, KEEP_NONE);
    const transaction = db.transaction.bind(db);
    const otherTab = openMirrorDatabase(db.name);
    const chosen = { ...KEEP_NONE, branches: ["Adama"] };
    let isFirst = true;
    // Just before the first transaction that may change the choice.
    db.transaction = (async (...args: Parameters<typeof transaction>) => {
      if (args[0] === "rw" && args.includes(db.segments as never) && isFirst) {
        isFirst = false;
        await storeChoice(otherTab, chosen);
      }
      return transaction(...args);
    }) as typeof transaction;
    expect(await take(db, file)).toMatchObject({ value: { lists: 2 } });
    expect(isFirst).toBe(false);
    expect(await readChoice(db)).toEqual(chosen);
  });

  test("ends where its visitor chooses to keep nothing before the first list is stored", async () => {
    const file = await fileFrom(LISTS, 5);
    const db = empty();
    const source = { db, now: () => NOW, verify: nodeVerify, listsKey: key.publicKey };
    const hasher: typeof segmentHash = async (bytes) => {
      await storeChoice(db, KEEP_NONE, () => true);
      return segmentHash(bytes);
    };
    expect(
      await takeLists(new Blob([file]), { ...source, hasher }, () => undefined, new AbortController().signal),
    ).toMatchObject({ value: { end: "removed", lists: 0 } });
    expect(await db.segments.count()).toBe(0);
  });

  test("still spends no data that its visitor saves", async () => {
    const giver = await online(LISTS, 5);
    const file = await fileOf(giver.db, "Jimma");
    const saveData = () => true;
    const { db, mirror } = newPhone(peer, { db: empty(), verify: nodeVerify, saveData });
    await storeChoice(db, { ...DEFAULT_CHOICE, without: ["Jimma"] });
    expect(await take(db, file)).toMatchObject({ value: { lists: 2 } });
    expect(await readChoice(db)).toEqual({ ...DEFAULT_CHOICE, without: ["Jimma"] });
    expect(await mirror.sync({ reason: "timer" })).toEqual({ kind: "nothing-wanted" });
    expect((await numbersOn(db)).size).toBe(40);
  });

  test("says what it has where storage fails later on", async () => {
    const file = await fileFrom(LISTS, 5);
    const db = empty();
    // Used first when the taking ends.
    db.segments.bulkDelete = () => {
      throw new DOMException("broken", "NotReadableError");
    };
    expect(await take(db, file)).toMatchObject({ ok: true, value: { lists: 3, end: "full" } });
    expect(await hashesOn(db)).toHaveLength(3);
  });

  test("knows that lists came from a file, or does not count them as up to date", async () => {
    const file = await fileFrom(LISTS, 5);
    const db = empty();
    const put = db.meta.put.bind(db.meta);
    db.meta.put = (row: MetaRow) => {
      if (row.key === "takenLists") throw new DOMException("broken", "NotReadableError");
      return put(row);
    };
    expect(await take(db, file)).toMatchObject({ value: { lists: 3, end: "full" } });
    expect(await readFact(db, "settled")).toBeNull();
    db.meta.put = put;
    expect(await take(db, file)).toMatchObject({ value: { lists: 0, end: "whole" } });
    expect(await readTakenLists(db)).toBe(Date.parse(peer.manifest.generated_at));
  });

  test("does not trade newer lists, which came unsigned, for older ones", async () => {
    const file = await fileOf((await online(LISTS.slice(1), 6)).db);
    peer.head = null;
    const db = empty();
    const { mirror } = newPhone(peer, { db, verify: nodeVerify });
    await peer.publish([...LISTS, { location: "Adama", from: "2026-11-19", numbers: numbers(4, 40) }]);
    expect(await mirror.sync({ reason: "timer" })).toEqual({ kind: "up-to-date" });
    expect((await numbersOn(db)).size).toBe(100);
    // No key was seen yet: a later app has it built in.
    expect(await take(db, file, key.publicKey)).toMatchObject({ value: { older: true } });
    expect((await numbersOn(db)).size).toBe(100);
    expect((await readFact(db, "published"))?.total).toBe(100);
  });

  test("of a key that a new build replaced is refused, and the build's key still counts afterwards", async () => {
    const { db } = await online(LISTS.slice(0, 1), 5);
    const file = await fileFrom(LISTS, 6);
    const next = newListKey();
    expect(await take(db, file, next.publicKey)).toEqual({ ok: false, error: "unknown-key" });
    await peer.sign(next, 7);
    const updated = newPhone(peer, { db, verify: nodeVerify, listsKey: next.publicKey });
    expect(await updated.mirror.sync({ reason: "timer" })).toEqual({ kind: "up-to-date" });
  });

  test("takes what it can read of a file that goes away", async () => {
    // Each larger than what is read at once.
    const large = ["Adama", "Dessie", "Jimma"].map((location, at) => ({
      location,
      from: "2026-11-16",
      numbers: numbers(at * 300, 220_000),
    }));
    const { db: giver, mirror } = await online(large, 5);
    await mirror.choose({ keep: "all", branches: [], without: [] });
    const file = await fileOf(giver);
    expect(await take(empty(), pulledOut(file, file.length - 10))).toMatchObject({
      ok: true,
      value: { lists: 2, end: "truncated" },
    });
    expect(await take(empty(), pulledOut(file, 0))).toEqual({ ok: false, error: "truncated" });
  });
});

describe("300 changed files", () => {
  test("bring no row that was not signed and take none away @thorough", async () => {
    const old = await fileFrom(LISTS.slice(0, 1), 3);
    const forged = await fileFrom(
      [{ location: "Adama", from: "2026-11-19", numbers: numbers(9, 40) }],
      9,
      newListKey(),
    );
    const good = await fileFrom(LISTS, 5);
    const signed = new Set([...numbers(1, 20), ...numbers(2, 30), ...numbers(3, 10)]);
    const random = seeded(57);
    const below = (end: number) => Math.floor(random() * end);
    const outcomes = new Set<string>();
    for (let round = 0; round < 300; round++) {
      const db = empty();
      await take(db, old);
      const taken = await take(db, changed(round, { good, old, forged }, below));
      outcomes.add(taken.ok ? taken.value.end : taken.error);
      const here = await numbersOn(db);
      expect([...here].filter((number) => !signed.has(number))).toEqual([]);
      expect(numbers(1, 20).filter((number) => !here.has(number))).toEqual([]);
      expect(await take(db, good)).toMatchObject({ ok: true, value: { end: "whole" } });
      expect(await numbersOn(db)).toEqual(signed);
      await db.delete();
    }
    expect([...outcomes]).toEqual(
      expect.arrayContaining(["not-lists", "truncated", "damaged", "forged", "unknown-key"]),
    );
  });
});

type Files = { good: Uint8Array<ArrayBuffer>; old: Uint8Array<ArrayBuffer>; forged: Uint8Array<ArrayBuffer> };

/** Bits, cuts, swapped parts, huge numbers, heads of other files. */
function changed(
  round: number,
  { good, old, forged }: Files,
  below: (end: number) => number,
): Uint8Array<ArrayBuffer> {
  const file = good.slice();
  const at = below(file.length - 8);
  switch (round % 6) {
    case 0:
      file[at] = (file[at] ?? 0) ^ (1 << below(8));
      return file;
    case 1:
      return file.slice(0, at);
    case 2:
      file.copyWithin(at, below(file.length - 64), below(file.length));
      return file;
    case 3:
      file.set([255, 255, 255, 255], at);
      return file;
    case 4:
      file.set((round % 4 === 0 ? old : forged).subarray(0, at));
      return file;
    default:
      return new Uint8Array([...file.slice(0, at), ...file.slice(at + 1 + below(40))]);
  }
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
