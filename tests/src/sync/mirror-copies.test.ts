import { beforeEach, describe, expect, test } from "vitest";
import { listPaths } from "#domain/api/sync-head.ts";
import { newListKey } from "../../../server/sync/list-key.ts";
import { originFailures } from "../../../src/db/origin-failures.ts";
import { openMirrorDatabase } from "../../../src/db/database.ts";
import { createOrigins } from "../../../src/sync/origins.ts";
import { dead } from "./support/faults.ts";
import { type FakeList, FakePeer, numbers } from "./support/fake-peer.ts";
import { hashesOn, newPhone, newStorage } from "./support/phone.ts";

const OWN = "http://peer.invalid";
const COPY = "http://copy.invalid";
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

/** A phone with the first lists of its own server, which knows one copy. */
async function mirrored() {
  await own.publish(LISTS);
  await own.sign(key, 1);
  const db = openMirrorDatabase();
  const fetch: typeof globalThis.fetch = (input, init) =>
    (typeof input === "string" && input.startsWith(COPY) ? copy : own).fetch(input, init);
  const origins = createOrigins({ ...originFailures(db), own: OWN, others: [COPY], fetch });
  const phone = newPhone(own, { db, fetch, origins });
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
    // Without a head only the own server is believed.
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
