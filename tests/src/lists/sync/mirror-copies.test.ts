import { beforeEach, describe, expect, test } from "vitest";
import { listPaths } from "#domain/lists/sync-head.ts";
import { newListKey } from "../../../../server/lists/sync/list-keys.ts";
import { originFailures } from "../../../../src/platform/db/origin-failures.ts";
import { openMirrorDatabase } from "../../../../src/platform/db/database.ts";
import { createOrigins } from "../../../../src/lists/sync/origins.ts";
import { dead } from "./support/faults.ts";
import { type FakeList, FakePeer, numbers } from "./support/fake-peer.ts";
import { hashesOn, newPhone, newStorage } from "./support/phone.ts";

const OWN = "http://peer.invalid";
const COPY = "http://copy.invalid";
const HONEST = "http://honest.invalid";
const LISTS: FakeList[] = [{ location: "Adama", from: "2026-11-16", numbers: numbers(1, 20) }];
const NEXT: FakeList[] = [...LISTS, { location: "Jimma", from: "2026-11-18", numbers: numbers(3, 10) }];
const DONE = { kind: "up-to-date" };
const [key, stranger] = [newListKey(), newListKey()];

let own: FakePeer;
let copy: FakePeer;

beforeEach(() => {
  newStorage();
  own = new FakePeer();
  copy = new FakePeer();
});

/** A phone with the first lists of its own server, which knows one copy, or also an honest one after it. */
async function mirrored(honest?: FakePeer, clock?: { now: number }) {
  await own.publish(LISTS);
  await own.sign(key, 1);
  const db = openMirrorDatabase();
  const others = new Map([[COPY, copy], ...(honest === undefined ? [] : [[HONEST, honest] as const])]);
  const fetch: typeof globalThis.fetch = (input, init) => {
    const asked = [...others].find(([base]) => typeof input === "string" && input.startsWith(base));
    return (asked?.[1] ?? own).fetch(input, init);
  };
  const time = clock === undefined ? {} : { now: () => clock.now };
  const origins = createOrigins({
    ...originFailures(db),
    ...time,
    own: OWN,
    others: [...others.keys()],
    fetch,
  });
  const phone = newPhone(own, { db, fetch, origins, ...time });
  expect(await phone.mirror.sync({ reason: "start" })).toEqual(DONE);
  expect(copy.requests).toEqual([]);
  own.requests.length = 0;
  return { ...phone, origins };
}

const hashesOf = (peer: FakePeer) => peer.manifest.segments.map(({ hash }) => hash).sort();

describe("a phone that knows a copy", () => {
  test("takes new lists from it when its own server is dead, and asks it first for a while", async () => {
    const { db, mirror, origins } = await mirrored();
    own.fault = dead;
    await copy.publish(NEXT);
    await copy.sign(key, 2);
    expect(await mirror.sync({ reason: "timer" })).toEqual(DONE);
    expect(await hashesOn(db)).toEqual(hashesOf(copy));
    expect(await origins.order()).toEqual([COPY, OWN]);
    const before = own.requests.filter((path) => path === listPaths.head).length;
    expect(await mirror.sync({ reason: "timer" })).toEqual(DONE);
    expect(own.requests.filter((path) => path === listPaths.head)).toHaveLength(before);
  });

  test("takes them from it when its own server sends an old head again, or one of another key", async () => {
    for (const [signer, generation] of [
      [key, 1],
      [stranger, 9],
    ] as const) {
      newStorage();
      own = new FakePeer();
      copy = new FakePeer();
      const { db, mirror } = await mirrored();
      await own.publish(NEXT);
      await own.sign(key, 3);
      expect(await mirror.sync({ reason: "timer" })).toEqual(DONE);
      await own.publish(LISTS);
      await own.sign(signer, generation);
      await copy.publish([...NEXT, { location: "Dessie", from: "2026-11-19", numbers: numbers(5, 7) }]);
      await copy.sign(key, 4);
      expect(await mirror.sync({ reason: "timer" })).toEqual(DONE);
      expect(await hashesOn(db)).toEqual(hashesOf(copy));
    }
  });

  test("takes nothing from an attacker's copy, and says what its own server's fault is", async () => {
    const { db, mirror } = await mirrored();
    const held = await hashesOn(db);
    own.fault = dead;
    await copy.publish(NEXT);
    // If there is no head, only the own server is believed.
    expect(await mirror.sync({ reason: "timer" })).toEqual({ kind: "offline" });
    await copy.sign(stranger, 2);
    expect(await mirror.sync({ reason: "timer" })).toMatchObject({ kind: "failed", reason: "unverified" });
    expect(await hashesOn(db)).toEqual(held);
    // A true head with other rows.
    await copy.sign(key, 2);
    for (const hash of hashesOf(copy)) copy.bodies.set(hash, new Uint8Array([1, 2, 3]));
    expect(await mirror.sync({ reason: "timer" })).toMatchObject({ kind: "failed" });
    expect(await hashesOn(db)).toEqual(held);
    own.fault = () => null;
    await own.publish(NEXT);
    await own.sign(key, 2);
    expect(await mirror.sync({ reason: "timer" })).toEqual(DONE);
    expect(await hashesOn(db)).toEqual(hashesOf(own));
  });

  test("asks it for bodies that its own server has wrong", async () => {
    const { db, mirror } = await mirrored();
    await own.publish(NEXT);
    await own.sign(key, 2);
    await copy.publish(NEXT);
    for (const hash of hashesOf(own)) own.bodies.set(hash, new Uint8Array([1, 2, 3]));
    expect(await mirror.sync({ reason: "timer" })).toEqual(DONE);
    expect(await hashesOn(db)).toEqual(hashesOf(copy));
  });
});

describe("a phone whose newest list is older than usual", () => {
  const HOUR = 3_600_000;
  const NEWEST = Date.UTC(2026, 10, 16, 9);
  const asksOf = (peer: FakePeer) => peer.requests.filter((path) => path === listPaths.head).length;

  /** Its own server goes on with the first lists; the copies know newer ones. */
  async function frozen(honest?: FakePeer) {
    for (const peer of [own, copy, ...(honest === undefined ? [] : [honest])]) {
      peer.pace = { every: 2, overdue: 9 };
      peer.lists = [{ location: "Adama", up_to: "2026-11-16" }];
    }
    const clock = { now: NEWEST };
    const phone = await mirrored(honest, clock);
    await copy.publish(NEXT);
    await copy.sign(key, 2);
    return { ...phone, clock };
  }

  test("asks the copies too, though its own server answers, and takes the newest lists", async () => {
    const { db, mirror, clock } = await frozen();
    clock.now = NEWEST + 8 * 24 * HOUR;
    expect(await mirror.sync({ reason: "timer" })).toEqual(DONE);
    expect(asksOf(copy)).toBe(0);
    clock.now += 24 * HOUR;
    expect(await mirror.sync({ reason: "timer" })).toEqual(DONE);
    expect(await hashesOn(db)).toEqual(hashesOf(copy));
    // The old head is refused from then on.
    expect(await mirror.sync({ reason: "timer" })).toEqual(DONE);
    expect(await hashesOn(db)).toEqual(hashesOf(copy));
  });

  test("is not content with the first copy, which is frozen too, nor misled by one that lies", async () => {
    const honest = new FakePeer();
    const { db, mirror, clock } = await frozen(honest);
    await honest.publish(NEXT);
    await honest.sign(key, 3);
    for (const signer of [key, stranger]) {
      await copy.publish(LISTS);
      await copy.sign(signer, 1);
      clock.now += 9 * 24 * HOUR;
      expect(await mirror.sync({ reason: "timer" })).toEqual(DONE);
      expect(await hashesOn(db)).toEqual(hashesOf(honest));
    }
  });

  test("keeps the newest of all, whatever the order of those that answer", async () => {
    const honest = new FakePeer();
    const { db, mirror, clock } = await frozen(honest);
    await copy.publish([...NEXT, { location: "Dessie", from: "2026-11-19", numbers: numbers(5, 7) }]);
    await copy.sign(key, 4);
    await honest.publish(NEXT);
    await honest.sign(key, 3);
    clock.now += 9 * 24 * HOUR;
    expect(await mirror.sync({ reason: "timer" })).toEqual(DONE);
    expect(await hashesOn(db)).toEqual(hashesOf(copy));
  });

  test("stays with what it has where nobody has newer lists, and asks all of them once an hour", async () => {
    const { db, mirror, clock } = await frozen();
    const held = await hashesOn(db);
    await copy.publish(LISTS);
    await copy.sign(key, 1);
    clock.now += 9 * 24 * HOUR;
    for (const [passed, asks] of [
      [0, 1],
      [0.2, 1],
      [0.7, 1],
      [0.2, 2],
    ] as const) {
      clock.now += passed * HOUR;
      expect(await mirror.sync({ reason: "timer" })).toEqual(DONE);
      expect([passed, asksOf(copy)]).toEqual([passed, asks]);
    }
    expect(await hashesOn(db)).toEqual(held);
  });

  test("takes nothing worse where the copies are dead", async () => {
    const { db, mirror, clock } = await frozen();
    const held = await hashesOn(db);
    copy.fault = dead;
    clock.now += 9 * 24 * HOUR;
    expect(await mirror.sync({ reason: "timer" })).toEqual(DONE);
    expect(await hashesOn(db)).toEqual(held);
  });
});

describe("a copy in an attacker's hands, with an honest one after it", () => {
  type Body = [hash: string, bytes: Uint8Array<ArrayBuffer>];
  const UNVERIFIED = { kind: "failed", reason: "unverified" };
  const DAMAGED = { kind: "failed", reason: "damaged" };
  const added: FakeList = {
    location: "Jimma",
    from: "2026-11-18",
    numbers: [...numbers(3, 10), "AAL9999999"],
  };
  const attacks: [string, (evil: FakePeer) => Promise<unknown>, object][] = [
    ["an old head again", (evil) => evil.publish([]).then(() => evil.sign(key, 0)), UNVERIFIED],
    ["a head of another key", (evil) => evil.sign(stranger, 9), UNVERIFIED],
    [
      "another key that names itself the follower",
      (evil) => evil.sign(stranger, 9, [{ ...stranger.nameFollower(stranger.publicKey) }]),
      UNVERIFIED,
    ],
    [
      "a head whose time was changed",
      async ({ head }) => void (head && (head.envelope.head = head.envelope.head.replace("2026", "2027"))),
      UNVERIFIED,
    ],
    [
      "rows added, with pages that name them",
      async (evil) => {
        const { head } = evil;
        await evil.publish([...LISTS, added]);
        await evil.sign(stranger, 2);
        if (evil.head && head) evil.head.envelope = head.envelope;
        // The true head's pages, with the texts of the added rows.
        const [texts, names] = [[...(evil.head?.pages.values() ?? [])], [...(head?.pages.keys() ?? [])]];
        if (evil.head)
          evil.head = { ...evil.head, pages: new Map(names.map((name, at) => [name, texts[at] ?? ""])) };
      },
      UNVERIFIED,
    ],
    [
      "rows added to a list",
      async (evil) => {
        const fake = new FakePeer();
        await fake.publish([added]);
        const [body] = fake.bodies.values();
        for (const hash of evil.bodies.keys()) if (body) evil.bodies.set(hash, body);
      },
      DAMAGED,
    ],
    [
      "the lists of two branches in each other's place",
      async ({ bodies }) => {
        const [[first, ours], [second, theirs]] = [...bodies].slice(1) as [Body, Body];
        bodies.set(first, theirs).set(second, ours);
      },
      DAMAGED,
    ],
  ];

  test.each(attacks)("%s: nothing is taken, and the honest one is asked", async (_, attack, said) => {
    const honest = new FakePeer();
    const { db, mirror } = await mirrored(honest);
    const held = await hashesOn(db);
    own.fault = dead;
    await copy.publish([...NEXT, { location: "Dessie", from: "2026-11-19", numbers: numbers(5, 7) }]);
    await copy.sign(key, 2);
    await attack(copy);
    honest.fault = dead;
    expect(await mirror.sync({ reason: "timer" })).toMatchObject(said);
    expect(await hashesOn(db)).toEqual(held);

    honest.fault = () => null;
    await honest.publish([...NEXT, { location: "Dessie", from: "2026-11-19", numbers: numbers(5, 7) }]);
    await honest.sign(key, 2);
    expect(await mirror.sync({ reason: "timer" })).toEqual(DONE);
    expect(await hashesOn(db)).toEqual(hashesOf(honest));
  });
});
