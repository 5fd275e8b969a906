import { beforeEach, describe, expect, test } from "vitest";
import { apiPaths } from "#domain/base/paths.ts";
import { mirrorSummary } from "../../../../src/platform/db/mirror-summary.ts";
import { type MirrorDatabase } from "../../../../src/platform/db/database.ts";
import { type MirrorChoice, readChoice, readFact } from "../../../../src/platform/db/meta.ts";
import { heldHashes } from "../../../../src/platform/db/segment-store.ts";
import {
  type Estimate,
  estimateSegments,
  wantedSegments,
} from "../../../../src/lists/sync/select-segments.ts";
import type { SyncOutcome } from "../../../../src/lists/sync/mirror-status.ts";
import { hang } from "./support/faults.ts";
import { type FakeList, FakePeer, numbers } from "./support/fake-peer.ts";
import { hashesOn, limitStorage, newPhone, newStorage } from "./support/phone.ts";

const PATIENT = { timeout: 10_000 };

let peer: FakePeer;

beforeEach(() => {
  newStorage();
  peer = new FakePeer();
});

const lists = (count: number, size: number): FakeList[] =>
  Array.from({ length: count }, (_, index) => ({
    location: ["Adama", "Jimma", "Dessie"][index % 3] ?? "",
    from: `2026-${String(11 - Math.floor(index / 28)).padStart(2, "0")}-${String((index % 28) + 1).padStart(2, "0")}`,
    numbers: numbers(index * 10, size),
  }));

const hashesWhere = (keep: (location: string) => boolean) =>
  peer.manifest.segments
    .filter((entry) => keep(entry.location))
    .map((entry) => entry.hash)
    .sort();

const choice = (keep: "newest" | "all" | "none", branches: string[] = [], without: string[] = []) => ({
  keep,
  branches,
  without,
});

/** Null before the first manifest. */
async function estimate(db: MirrorDatabase, wish: Omit<MirrorChoice, "explicit">): Promise<Estimate | null> {
  const stored = await readFact(db, "manifest");
  if (stored === null) return null;
  return estimateSegments(wantedSegments(stored.manifest, { ...wish, explicit: true }), await heldHashes(db));
}

describe("without a choice", () => {
  test("under Save-Data only articles are asked for, not even the manifest", async () => {
    await peer.publish(lists(3, 5));
    const { mirror } = newPhone(peer, { saveData: () => true });
    expect(await mirror.sync({ reason: "start" })).toEqual({ kind: "nothing-wanted" });
    expect(peer.requests).toEqual([apiPaths.articleVersions]);
  });

  test("under Save-Data the panel reads the manifest for its sizes and no list", async () => {
    await peer.publish(lists(3, 5));
    const { db, mirror } = newPhone(peer, { saveData: () => true });
    expect(await estimate(db, choice("all"))).toBeNull();
    expect(await mirror.sync({ reason: "panel" })).toEqual({ kind: "nothing-wanted" });
    expect(peer.segmentRequests()).toEqual([]);
    expect(await estimate(db, choice("all"))).toMatchObject({ segments: 3, passports: 15 });
  });

  test("under Save-Data a choice the visitor made is kept up to date", async () => {
    await peer.publish(lists(3, 5));
    const { db, mirror } = newPhone(peer, { saveData: () => true });
    await mirror.choose(choice("all"));
    expect(await hashesOn(db)).toHaveLength(3);
  });
});

describe("with a choice", () => {
  test("sizes are known beforehand, on disk and over the wire, and shrink to what is missing", async () => {
    await peer.publish(lists(6, 200));
    const { db, mirror } = newPhone(peer);
    await mirror.choose(choice("none", ["Adama"]));
    const bytes = (keep: (location: string) => boolean) =>
      peer.manifest.segments.filter((e) => keep(e.location)).reduce((sum, e) => sum + e.bytes, 0);
    expect(await estimate(db, choice("all"))).toEqual({
      segments: 6,
      passports: 1200,
      bytes: bytes(() => true),
      missingTransferBytes: Math.round(bytes((location) => location !== "Adama") * 0.65),
    });
    expect(await estimate(db, choice("none", ["Adama"]))).toMatchObject({
      segments: 2,
      missingTransferBytes: 0,
    });
  });

  test("a branch can be kept whole by itself, and removed again at once", async () => {
    await peer.publish(lists(6, 5));
    const { db, mirror } = newPhone(peer);
    expect(await mirror.choose(choice("none", ["Adama"]))).toEqual({ kind: "up-to-date" });
    expect(await hashesOn(db)).toEqual(hashesWhere((location) => location === "Adama"));
    const asked = peer.requests.length;
    await mirror.remove({ location: "Adama" });
    expect(await hashesOn(db)).toEqual([]);
    expect(await db.segmentBytes.count()).toBe(0);
    expect(peer.requests).toHaveLength(asked);
    expect(await mirror.sync({ reason: "timer" })).toEqual({ kind: "nothing-wanted" });
  });

  test("a branch removed from a phone that keeps all stays off, also with new lists", async () => {
    await peer.publish(lists(6, 5));
    const { db, mirror } = newPhone(peer);
    await mirror.choose(choice("all"));
    await mirror.remove({ location: "Jimma" });
    expect(await hashesOn(db)).toEqual(hashesWhere((location) => location !== "Jimma"));
    await peer.publish(lists(9, 6));
    await mirror.sync({ reason: "timer" });
    expect(await hashesOn(db)).toEqual(hashesWhere((location) => location !== "Jimma"));
    await mirror.choose(choice("all"));
    expect(await hashesOn(db)).toEqual(hashesWhere(() => true));
  });

  test("Remove deletes everything, and nothing returns by itself", async () => {
    await peer.publish(lists(6, 5), { sample: true });
    const { db, mirror } = newPhone(peer);
    await mirror.sync({ reason: "start" });
    await mirror.remove("all");
    expect(await mirrorSummary(db)).toMatchObject({
      bytes: 0,
      sampleData: false,
      updatedAt: null,
    });
    await mirror.sync({ reason: "online" });
    expect(await hashesOn(db)).toEqual([]);
  });

  test("Remove during a download ends it, and nothing of it returns", async () => {
    await peer.publish(lists(12, 5));
    const { db, mirror } = newPhone(peer, { idleMs: 5000 });
    const removals: Promise<SyncOutcome>[] = [];
    peer.fault = (request) => {
      if (peer.segmentRequests().length < 5) return null;
      if (removals.length === 0) removals.push(mirror.remove("all"));
      return hang(request);
    };
    expect(await mirror.sync({ reason: "start" })).toEqual({ kind: "aborted" });
    expect(removals).toHaveLength(1);
    await Promise.all(removals);
    expect(await hashesOn(db)).toEqual([]);
  });

  test("a new choice does not wait for the former one's hanging download", async () => {
    await peer.publish(lists(6, 5));
    const { db, mirror } = newPhone(peer, { idleMs: 60_000 });
    peer.fault = (request) => (request.path.startsWith(apiPaths.segment("")) ? hang(request) : null);
    const first = mirror.sync({ reason: "start" });
    await expect.poll(() => peer.segmentRequests().length, PATIENT).toBeGreaterThan(0);
    peer.fault = () => null;
    expect(await mirror.choose(choice("none", ["Dessie"]))).toEqual({ kind: "up-to-date" });
    expect(await first).toEqual({ kind: "aborted" });
    expect(await hashesOn(db)).toEqual(hashesWhere((location) => location === "Dessie"));
  });

  test("persistent storage is requested once, after the first choice; a refusal changes nothing", async () => {
    await peer.publish(lists(3, 5));
    let asked = 0;
    const persist = () => {
      asked += 1;
      return Promise.reject(new Error("denied"));
    };
    const { db, mirror } = newPhone(peer, { persist });
    await mirror.sync({ reason: "start" });
    expect(asked).toBe(0);
    await mirror.choose(choice("all"));
    await mirror.choose(choice("newest"));
    expect(asked).toBe(1);
    expect(await readChoice(db)).toEqual({ ...choice("newest"), explicit: true });
  });
});

describe("storage is full", () => {
  test("the oldest lists go, the newest stay, it is reported, and the next run does not refetch", async () => {
    await peer.publish(lists(30, 100));
    const { db, mirror } = newPhone(peer);
    const total = peer.manifest.segments.reduce((sum, entry) => sum + entry.bytes, 0);
    limitStorage(db, Math.round(total / 2));
    expect(await mirror.choose(choice("all"))).toEqual({ kind: "up-to-date" });
    const held = await hashesOn(db);
    // A tenth stays free, little more: the disk fills once, not at every segment.
    const { bytes } = await mirrorSummary(db);
    expect(bytes / (total / 2)).toBeGreaterThan(0.75);
    expect(bytes / (total / 2)).toBeLessThanOrEqual(0.9);
    expect(held).toEqual(
      peer.manifest.segments
        .slice(0, held.length)
        .map((entry) => entry.hash)
        .sort(),
    );
    expect(await mirrorSummary(db)).toMatchObject({ cutByStorage: true, complete: false });
    const asked = peer.segmentRequests().length;
    expect(await mirror.sync({ reason: "timer" })).toEqual({ kind: "up-to-date" });
    expect(peer.segmentRequests()).toHaveLength(asked);
    expect(await hashesOn(db)).toEqual(held);
  });

  test("segments that will not fit are not downloaded", async () => {
    await peer.publish(lists(30, 100));
    // Slow by this clock: segments are written singly.
    let clock = 0;
    const { db, mirror } = newPhone(peer, { now: () => (clock += 3000) });
    const total = peer.manifest.segments.reduce((sum, entry) => sum + entry.bytes, 0);
    limitStorage(db, Math.round(total / 2));
    await mirror.choose(choice("all"));
    expect(peer.segmentRequests().length).toBeLessThan(20);
  });

  test("a new list finds room by dropping the oldest", async () => {
    await peer.publish(lists(20, 100));
    const { db, mirror } = newPhone(peer);
    const total = peer.manifest.segments.reduce((sum, entry) => sum + entry.bytes, 0);
    limitStorage(db, total + 100);
    await mirror.choose(choice("all"));
    expect(await hashesOn(db)).toHaveLength(20);
    await peer.publish([
      ...lists(20, 100),
      { location: "Adama", from: "2026-12-01", numbers: numbers(999, 100) },
    ]);
    expect(await mirror.sync({ reason: "timer" })).toEqual({ kind: "up-to-date" });
    const held = new Set(await hashesOn(db));
    expect(held.has(peer.manifest.segments[0]?.hash ?? "")).toBe(true);
    expect(held.has(peer.manifest.segments.at(-1)?.hash ?? "")).toBe(false);
    expect(held.size).toBeGreaterThan(15);
  });

  test("a new choice tries the full space again", async () => {
    await peer.publish(lists(10, 100));
    const { db, mirror } = newPhone(peer);
    const total = peer.manifest.segments.reduce((sum, entry) => sum + entry.bytes, 0);
    const limit = limitStorage(db, Math.round(total / 2));
    await mirror.choose(choice("all"));
    limit.bytes = total * 2;
    await mirror.choose(choice("all"));
    expect(await hashesOn(db)).toEqual(hashesWhere(() => true));
    expect(await mirrorSummary(db)).toMatchObject({ cutByStorage: false, complete: true });
  });

  test("a phone without any space reports that storage failed and stays usable", async () => {
    await peer.publish(lists(3, 100));
    const { db, mirror } = newPhone(peer);
    limitStorage(db, 10);
    expect(await mirror.sync({ reason: "start" })).toEqual({ kind: "failed", reason: "storage" });
    expect(await hashesOn(db)).toEqual([]);
  });
});
