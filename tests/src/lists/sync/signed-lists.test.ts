import { beforeEach, describe, expect, test } from "vitest";
import { listPaths } from "#domain/lists/sync-head.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { readHead } from "#domain/lists/head-pages.ts";
import { generationAt, latestGeneration } from "#domain/lists/signed-head.ts";
import { type MirrorDatabase, openMirrorDatabase } from "../../../../src/platform/db/database.ts";
import { readFact } from "../../../../src/platform/db/meta.ts";
import { readHeldLists } from "../../../../src/platform/db/signed-lists.ts";
import { treeOf } from "../../../../server/lists/sync/sign-lists.ts";
import { newListKey } from "../../../../server/lists/sync/list-keys.ts";
import { dead, flipped, half } from "./support/faults.ts";
import { type FakeList, FakePeer, numbers, page, type PeerRequest, problem } from "./support/fake-peer.ts";
import { hashesOn, newPhone, newStorage, numbersOn } from "./support/phone.ts";

let peer: FakePeer;

beforeEach(() => {
  newStorage();
  peer = new FakePeer();
});

const LISTS: FakeList[] = [
  { location: "Adama", from: "2026-11-16", numbers: numbers(1, 20) },
  { location: "Jimma", from: "2026-11-17", numbers: numbers(2, 30) },
];
const NEXT_DAY: FakeList[] = [...LISTS, { location: "Jimma", from: "2026-11-18", numbers: numbers(3, 10) }];

const DONE = { kind: "up-to-date" };
const UNVERIFIED = { kind: "failed", reason: "unverified" };
const [key, second, third, stranger] = [newListKey(), newListKey(), newListKey(), newListKey()];

const published = () => peer.manifest.segments.map((entry) => entry.hash).sort();
const asked = (path: string) => peer.requests.filter((one) => one === path).length;
const isPage = ({ path }: PeerRequest) => path.startsWith(listPaths.page(""));

async function mirrored(options: Parameters<typeof newPhone>[1] = {}) {
  peer.lists = [{ location: "Jimma", up_to: "2026-11-17" }];
  await peer.publish(LISTS);
  await peer.sign(key, 1);
  const phone = newPhone(peer, options);
  expect(await phone.mirror.sync({ reason: "start" })).toEqual(DONE);
  peer.requests.length = 0;
  return phone;
}

/** The next day is published with this signature. */
async function nextDay(...signing: Parameters<FakePeer["sign"]>) {
  await peer.publish(NEXT_DAY);
  await peer.sign(...signing);
}

async function expectUnchanged(db: MirrorDatabase, work: () => Promise<unknown>) {
  const before = [await hashesOn(db), await db.meta.get("manifest"), await db.meta.get("listKeys")];
  expect(await work()).toEqual(UNVERIFIED);
  expect([await hashesOn(db), await db.meta.get("manifest"), await db.meta.get("listKeys")]).toEqual(before);
  expect(peer.segmentRequests()).toEqual([]);
  expect((await numbersOn(db)).size).toBe(50);
}

describe("a signed head", () => {
  test("fills a new phone with the manifest that it stands for", async () => {
    const { db } = await mirrored();
    expect(await hashesOn(db)).toEqual(published());
    expect(asked(apiPaths.manifest)).toBe(0);
    const held = await readHeldLists(db);
    expect(held.stored?.manifest).toEqual(peer.manifest);
    expect(held).toMatchObject({
      signed: peer.head?.envelope,
      keys: { held: key.publicKey, build: "", generation: 1 },
    });
    expect(await readFact(db, "published")).toMatchObject({ total: 50, lists: [["Jimma", "2026-11-17"]] });
  });

  test("unchanged costs one request", async () => {
    const { mirror } = await mirrored();
    expect(await mirror.sync({ reason: "timer" })).toEqual(DONE);
    expect(peer.requests).toEqual([listPaths.head, apiPaths.articleVersions]);
  });

  test("of a new day costs its page; what is held can be handed on to the letter", async () => {
    const { db, mirror } = await mirrored();
    await peer.publish(NEXT_DAY);
    const { segments } = peer.manifest;
    const object = { day: "2026-11-18", hash: "0".repeat(32), bytes: 7, transfer: 9_000 };
    peer.manifest.days = [{ ...object, segments: segments.slice(0, 1).map(({ hash }) => hash) }];
    peer.manifest.dictionary = { hash: "1".repeat(32), bytes: 8, transfer: 5 };
    await peer.sign(key, 2);
    expect(await mirror.sync({ reason: "timer" })).toEqual(DONE);
    expect(peer.pageRequests()).toEqual([readHead(peer.head?.envelope.head ?? "")?.days[0]?.[1]]);
    const { stored, signed } = await readHeldLists(db);
    if (stored === null || signed === null) throw new Error("nothing is held");
    expect((await treeOf(stored.manifest, { generation: 2 })).text).toBe(signed.head);
  });

  test("after an unsigned manifest of an older build costs no page that it rebuilds", async () => {
    peer.lists = [];
    await peer.publish(LISTS);
    const { db, mirror } = newPhone(peer);
    await mirror.sync({ reason: "start" });
    const stored = await readFact(db, "manifest");
    await db.meta.put({ key: "manifest", value: { ...stored, revision: 2 } });
    await db.meta.delete("listsUnsignedAt");
    peer.requests.length = 0;
    await peer.sign(key, 1);
    expect(await mirror.sync({ reason: "timer" })).toEqual(DONE);
    expect([asked(listPaths.head), peer.pageRequests(), peer.segmentRequests()]).toEqual([1, [], []]);
    expect(await hashesOn(db)).toEqual(published());
    expect((await readHeldLists(db)).keys).toMatchObject({ held: key.publicKey });
  });

  test("published while its pages are read is read again", async () => {
    const { db, mirror } = await mirrored();
    await nextDay(key, 2);
    const old = peer.head;
    await peer.publish([...LISTS, { location: "Jimma", from: "2026-11-19", numbers: numbers(4, 5) }]);
    await peer.sign(key, 3);
    let stale = true;
    peer.fault = ({ path }) => {
      if (path !== listPaths.head || !stale) return null;
      stale = false;
      return Response.json(old?.envelope);
    };
    expect(await mirror.sync({ reason: "timer" })).toEqual(DONE);
    expect(await hashesOn(db)).toEqual(published());
  });
});

describe("a server without a head", () => {
  test("is believed as before, and asked for a head once a day", async () => {
    await peer.publish(LISTS);
    let now = 1_000_000;
    const { db, mirror } = newPhone(peer, { now: () => now });
    for (let look = 0; look < 3; look++) expect(await mirror.sync({ reason: "timer" })).toEqual(DONE);
    expect([asked(listPaths.head), asked(apiPaths.manifest)]).toEqual([1, 3]);
    now += 25 * 3_600_000;
    // Unchanged: the new day of waiting begins with a 304.
    for (let look = 0; look < 2; look++) expect(await mirror.sync({ reason: "timer" })).toEqual(DONE);
    expect([asked(listPaths.head), asked(apiPaths.manifest)]).toEqual([2, 5]);
    await nextDay(key, 1);
    now += 25 * 3_600_000;
    expect(await mirror.sync({ reason: "timer" })).toEqual(DONE);
    expect(await hashesOn(db)).toEqual(published());
    expect((await readHeldLists(db)).keys).toMatchObject({ held: key.publicKey, generation: 1 });
  });

  test("that had one, or whose app has a key built in, is not believed: nothing changes", async () => {
    const { db, mirror } = await mirrored();
    const before = await hashesOn(db);
    peer.head = null;
    await peer.publish(NEXT_DAY);
    // A former build may have noted it like this.
    await db.meta.put({ key: "listsUnsignedAt", value: Date.now() });
    expect(await mirror.sync({ reason: "timer" })).toEqual({ kind: "failed", reason: "server" });
    expect(await hashesOn(db)).toEqual(before);
    expect(await readHeldLists(db)).toMatchObject({ keys: { held: key.publicKey, generation: 1 } });
    newStorage();
    const built = newPhone(peer, { db: openMirrorDatabase(), listsKey: key.publicKey });
    expect(await built.mirror.sync({ reason: "start" })).toEqual({ kind: "failed", reason: "server" });
    expect(await hashesOn(built.db)).toEqual([]);
    expect(asked(apiPaths.manifest)).toBe(0);
  });

  test("is not one that has yet to sign: no unsigned list is read", async () => {
    await peer.publish(LISTS);
    peer.fault = ({ path }) =>
      path === listPaths.head ? problem(503, "not_signed", { "retry-after": "1" }) : null;
    const { db, mirror } = newPhone(peer);
    expect(await mirror.sync({ reason: "start" })).toEqual({
      kind: "failed",
      reason: "server",
      retryAfterSeconds: 1,
    });
    expect(asked(apiPaths.manifest)).toBe(0);
    // Once it is signed, it is read at the next look.
    await peer.sign(key, 1);
    peer.fault = () => null;
    expect(await mirror.sync({ reason: "timer" })).toEqual(DONE);
    expect((await readHeldLists(db)).keys).toMatchObject({ generation: 1 });
  });

  test("is not what a portal's page means", async () => {
    await peer.publish(LISTS);
    peer.fault = ({ path }) => (path === listPaths.head ? page(404) : null);
    const { mirror } = newPhone(peer);
    expect(await mirror.sync({ reason: "start" })).toEqual({ kind: "failed", reason: "server" });
    expect(asked(apiPaths.manifest)).toBe(0);
  });
});

describe("a head that is refused leaves everything as it was", () => {
  const cases: [string, () => Promise<void>][] = [
    ["of an unknown key", () => nextDay(stranger, 2)],
    ["of a key that a stranger names", () => nextDay(third, 2, [stranger.nameFollower(third.publicKey)])],
    ["of an older generation", () => nextDay(key, 0)],
    [
      "with a wrong signature",
      async () => {
        await nextDay(key, 2);
        const former = peer.head;
        await peer.sign(key, 3);
        if (former === null || peer.head === null) throw new Error("not signed");
        peer.head.envelope.signature = former.envelope.signature;
      },
    ],
    [
      "with a page of another hash",
      async () => {
        await nextDay(key, 2);
        peer.fault = (request, serve) => (isPage(request) ? flipped(serve()) : null);
      },
    ],
    [
      "with half a page",
      async () => {
        await nextDay(key, 2);
        peer.fault = (request, serve) => (isPage(request) ? half(serve()) : null);
      },
    ],
  ];
  test.each(cases)("%s", async (_, publish) => {
    const { db, mirror } = await mirrored();
    await publish();
    await expectUnchanged(db, () => mirror.sync({ reason: "timer" }));
    expect(mirror.status.get()).toEqual(UNVERIFIED);
    expect(asked(apiPaths.manifest)).toBe(0);
    // It recovers.
    peer.fault = () => null;
    await peer.sign(key, 4);
    expect(await mirror.sync({ reason: "timer" })).toEqual(DONE);
    expect(await hashesOn(db)).toEqual(published());
  });

  test("a replayed head is not taken after a newer one", async () => {
    const { db, mirror } = await mirrored();
    const old = peer.head;
    await nextDay(key, 2);
    await mirror.sync({ reason: "timer" });
    const newer = await hashesOn(db);
    peer.head = old;
    expect(await mirror.sync({ reason: "timer" })).toEqual(UNVERIFIED);
    expect(await hashesOn(db)).toEqual(newer);
  });

  test("a cut link and a missing page are no lie", async () => {
    const { mirror } = await mirrored();
    await nextDay(key, 2);
    peer.fault = (request) => (isPage(request) ? dead() : null);
    expect(await mirror.sync({ reason: "timer" })).toEqual({ kind: "offline" });
    peer.fault = (request) => (isPage(request) ? problem(404, "not_found") : null);
    peer.requests.length = 0;
    expect(await mirror.sync({ reason: "timer" })).toEqual({ kind: "failed", reason: "server" });
    expect(asked(listPaths.head)).toBe(2);
  });
});

describe("which keys count", () => {
  test("one that the held key names, one after another, and not the former any more", async () => {
    const { db, mirror } = await mirrored();
    await nextDay(third, 2, [key.nameFollower(second.publicKey), second.nameFollower(third.publicKey)]);
    expect(await mirror.sync({ reason: "timer" })).toEqual(DONE);
    expect((await readHeldLists(db)).keys).toMatchObject({ held: third.publicKey });
    await peer.sign(key, 3);
    expect(await mirror.sync({ reason: "timer" })).toEqual(UNVERIFIED);
  });

  test("after a theft: a follower frees a phone that took the highest number, and the thief's is refused", async () => {
    const { db, mirror } = await mirrored();
    const keys = { held: key.publicKey, build: "", generation: Number.MAX_SAFE_INTEGER };
    // Taken by a build of before.
    await db.meta.put({ key: "listKeys", value: keys });
    await nextDay(second, 2, [key.nameFollower(second.publicKey)]);
    expect(await mirror.sync({ reason: "timer" })).toEqual(DONE);
    expect((await readHeldLists(db)).keys).toMatchObject({ held: second.publicKey, generation: 2 });
    await peer.sign(key, 3);
    expect(await mirror.sync({ reason: "timer" })).toEqual(UNVERIFIED);
    await peer.sign(second, latestGeneration(Date.now()) + 60, [key.nameFollower(second.publicKey)]);
    expect(await mirror.sync({ reason: "timer" })).toEqual(UNVERIFIED);
  });

  test("a new build's alone, where a thief made phones follow a key of the own", async () => {
    const { db, mirror } = await mirrored({ listsKey: key.publicKey });
    await nextDay(stranger, 9, [key.nameFollower(stranger.publicKey)]);
    expect(await mirror.sync({ reason: "timer" })).toEqual(DONE);
    const updated = newPhone(peer, { db, listsKey: second.publicKey }).mirror;
    // The thief goes on answering at the own address: this does not use up the way out.
    await peer.sign(stranger, 10, [key.nameFollower(stranger.publicKey)]);
    expect(await updated.sync({ reason: "timer" })).toEqual(UNVERIFIED);
    await peer.sign(second, 2, [key.nameFollower(second.publicKey)]);
    expect(await updated.sync({ reason: "timer" })).toEqual(DONE);
    await peer.sign(stranger, 10, [key.nameFollower(stranger.publicKey)]);
    expect(await updated.sync({ reason: "timer" })).toEqual(UNVERIFIED);
  });

  test("on a phone whose clock is years behind, by the server's", async () => {
    await peer.publish(LISTS);
    await peer.sign(key, generationAt(Date.UTC(2026, 10, 20)));
    const date = new Date(Date.UTC(2026, 10, 20)).toUTCString();
    peer.fault = ({ path }) =>
      path === listPaths.head ? Response.json(peer.head?.envelope, { headers: { date } }) : null;
    const { mirror } = newPhone(peer, { now: () => Date.UTC(2015, 0) });
    expect(await mirror.sync({ reason: "start" })).toEqual(DONE);
  });

  test("the build's, for a new phone", async () => {
    await peer.publish(LISTS);
    await peer.sign(stranger, 1);
    const { mirror } = newPhone(peer, { listsKey: key.publicKey });
    expect(await mirror.sync({ reason: "start" })).toEqual(UNVERIFIED);
    await peer.sign(key, 1);
    expect(await mirror.sync({ reason: "start" })).toEqual(DONE);
  });

  test("a new build's, when the old key is lost; from then on not the build's alone", async () => {
    const { db, mirror } = await mirrored({ listsKey: key.publicKey });
    await nextDay(second, 2);
    expect(await mirror.sync({ reason: "timer" })).toEqual(UNVERIFIED);
    const updated = newPhone(peer, { db, listsKey: second.publicKey }).mirror;
    expect(await updated.sync({ reason: "timer" })).toEqual(DONE);
    expect((await readHeldLists(db)).keys).toEqual({
      held: second.publicKey,
      build: second.publicKey,
      generation: 2,
    });
    await peer.sign(third, 3, [second.nameFollower(third.publicKey)]);
    expect(await updated.sync({ reason: "timer" })).toEqual(DONE);
    await peer.sign(second, 4);
    expect(await updated.sync({ reason: "timer" })).toEqual(UNVERIFIED);
  });
});
