import * as fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { openMirrorDatabase } from "../../../../src/platform/db/database.ts";
import { apiPaths } from "#domain/base/paths.ts";
import type { SyncOutcome } from "../../../../src/lists/sync/mirror-status.ts";
import { FakeChannel, FakeLocks } from "../../platform/lib/fake-locks.ts";
import { hang } from "./support/faults.ts";
import { type FakeList, FakePeer, numbers } from "./support/fake-peer.ts";
import { afterEachWrite, hashesOn, newPhone, newStorage, numbersOn } from "./support/phone.ts";

const PATIENT = { timeout: 10_000 };

beforeEach(newStorage);

const manyLists = (count: number, seed = 0): FakeList[] =>
  Array.from({ length: count }, (_, index) => ({
    location: index % 2 === 0 ? "Adama" : "Jimma",
    from: `2026-10-${String((index % 28) + 1).padStart(2, "0")}`,
    numbers: numbers(seed + index, 3),
  }));

const hashesOf = (peer: FakePeer) => peer.manifest.segments.map((entry) => entry.hash).sort();

describe("interrupted and resumed", () => {
  test("stopped anywhere, later runs reach the manifest and refetch only what was in flight", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 24 }), { maxLength: 4 }), async (stops) => {
        newStorage();
        const peer = new FakePeer();
        await peer.publish(manyLists(24));
        const { db } = newPhone(peer);
        for (const stopAt of stops) {
          const { mirror } = newPhone(peer, { db });
          const base = peer.segmentRequests().length;
          peer.fault = () => {
            if (peer.segmentRequests().length - base > stopAt) mirror.stop();
            return null;
          };
          await mirror.sync({ reason: "start" });
        }
        peer.fault = () => null;
        expect(await newPhone(peer, { db }).mirror.sync({ reason: "start" })).toEqual({ kind: "up-to-date" });
        expect(await hashesOn(db)).toEqual(hashesOf(peer));
        // Four lanes at most are in flight at a stop.
        const twice = peer.segmentRequests().length - 24;
        expect(twice).toBeLessThanOrEqual(4 * stops.length);
        const perStop = stops.length === 0 ? 0 : twice / stops.length;
        expect(perStop).toBeLessThanOrEqual(4);
      }),
      { numRuns: 30 },
    );
  });

  test("killed anywhere on a slow link, at most the segment in flight is refetched", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 4 }), async (kills) => {
        newStorage();
        const peer = new FakePeer();
        await peer.publish(manyLists(12));
        const { db } = newPhone(peer);
        // Each read adds 3 s: slow, so one lane.
        let clock = 0;
        const now = () => (clock += 3000);
        for (const killAt of kills) {
          const base = peer.segmentRequests().length;
          const killed = new Promise<void>((resolve) => {
            peer.fault = (request) => {
              if (peer.segmentRequests().length - base < killAt) return null;
              resolve();
              // Dead: neither answer nor code.
              return hang({ ...request, signal: null });
            };
          });
          const run = newPhone(peer, { db, now, idleMs: 60_000 }).mirror.sync({ reason: "start" });
          await Promise.race([killed, run]);
        }
        peer.fault = () => null;
        const { mirror } = newPhone(peer, { db, now });
        expect(await mirror.sync({ reason: "start" })).toEqual({ kind: "up-to-date" });
        expect(await hashesOn(db)).toEqual(hashesOf(peer));
        expect(peer.segmentRequests().length - 12).toBeLessThanOrEqual(kills.length);
      }),
      { numRuns: 20 },
    );
  });

  test("when the manifest changes at any point of a run, the phone reaches the last one", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 11 }), fc.boolean(), async (changeAt, forget) => {
        newStorage();
        const peer = new FakePeer();
        await peer.publish(manyLists(12));
        const { db, mirror } = newPhone(peer);
        let changed = false;
        peer.fault = async () => {
          if (!changed && peer.segmentRequests().length > changeAt) {
            changed = true;
            await peer.publish([...manyLists(8), ...manyLists(4, 50)], { forget });
          }
          return null;
        };
        await mirror.sync({ reason: "start" });
        await mirror.sync({ reason: "timer" });
        expect(await hashesOn(db)).toEqual(hashesOf(peer));
      }),
      { numRuns: 30 },
    );
  });
});

describe("a passport that moves to another branch", () => {
  const [mover = ""] = numbers(77, 1);
  const before: FakeList[] = [
    { location: "Adama", from: "2026-11-10", numbers: [...numbers(1, 10), mover] },
    { location: "Jimma", from: "2026-11-18", numbers: numbers(2, 10) },
    { location: "Dessie", from: "2026-11-05", numbers: numbers(3, 10) },
  ];
  const after: FakeList[] = [
    { location: "Adama", from: "2026-11-10", numbers: numbers(1, 10) },
    { location: "Jimma", from: "2026-11-18", numbers: numbers(2, 10) },
    { location: "Dessie", from: "2026-11-05", numbers: [...numbers(3, 10), mover] },
  ];

  test("is searchable after every transaction, in whatever order segments arrive and fail", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 6 }), async (failures) => {
        newStorage();
        const peer = new FakePeer();
        await peer.publish(before);
        const { db, mirror } = newPhone(peer);
        await mirror.sync({ reason: "start" });
        const reader = openMirrorDatabase();
        const missingAfter: number[] = [];
        let writes = 0;
        afterEachWrite(db, async () => {
          writes += 1;
          if (!(await numbersOn(reader)).has(mover)) missingAfter.push(writes);
        });
        await peer.publish(after);
        for (const fails of failures) {
          peer.fault = ({ path }) =>
            fails && path.startsWith(apiPaths.segment("")) ? new Response(null, { status: 503 }) : null;
          await mirror.sync({ reason: "timer" });
        }
        peer.fault = () => null;
        await mirror.sync({ reason: "timer" });
        expect(writes).toBeGreaterThanOrEqual(2);
        expect(missingAfter).toEqual([]);
        expect(await hashesOn(db)).toEqual(hashesOf(peer));
      }),
      { numRuns: 20 },
    );
  });
});

describe("several tabs", () => {
  test("one tab syncs, the other reports so and is idle once it may", async () => {
    const peer = new FakePeer();
    await peer.publish(manyLists(6));
    const { db, mirror } = newPhone(peer, { locks: navigator.locks });
    const second = newPhone(peer, { db: openMirrorDatabase(), locks: navigator.locks });
    const seen: string[] = [];
    second.mirror.status.subscribe(() => seen.push(second.mirror.status.get().kind));
    const [one, two] = await Promise.all([
      mirror.sync({ reason: "start" }),
      second.mirror.sync({ reason: "start" }),
    ]);
    expect([one.kind, two.kind]).toEqual(["up-to-date", "elsewhere"]);
    expect(peer.segmentRequests()).toHaveLength(6);
    expect(await hashesOn(second.db)).toEqual(hashesOf(peer));
    await expect.poll(() => seen, PATIENT).toEqual(["elsewhere", "idle"]);
    await db.delete();
  });

  test("of a tab that is frozen while it updates, another takes over and fetches what is missing", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    vi.stubGlobal("BroadcastChannel", FakeChannel);
    try {
      const peer = new FakePeer();
      await peer.publish(manyLists(6));
      const locks = new FakeLocks();
      void locks
        .for("frozen", { deaf: true })
        .request("", {}, () => new Promise<void>(() => undefined))
        .catch(() => undefined);
      const { db, mirror } = newPhone(peer, { locks: locks.for("this") });
      expect(await mirror.sync({ reason: "start" })).toEqual({ kind: "elsewhere" });
      await vi.advanceTimersByTimeAsync(29_000);
      expect([mirror.status.get(), peer.segmentRequests()]).toEqual([{ kind: "elsewhere" }, []]);
      await vi.advanceTimersByTimeAsync(2_000);
      await expect.poll(() => hashesOn(db), PATIENT).toEqual(hashesOf(peer));
      await expect.poll(() => mirror.status.get(), PATIENT).toEqual({ kind: "idle" });
      expect(locks.holder).toBeNull();
    } finally {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    }
  });

  test("a choice in the second tab aborts the first one's outdated fetch", async () => {
    const peer = new FakePeer();
    await peer.publish(manyLists(10));
    const { db, mirror } = newPhone(peer, { locks: navigator.locks });
    const second = newPhone(peer, { db: openMirrorDatabase(), locks: navigator.locks });
    let removed: Promise<SyncOutcome> | null = null;
    peer.fault = async () => {
      if (peer.segmentRequests().length === 4) removed ??= second.mirror.remove({ location: "Jimma" });
      await removed;
      return null;
    };
    expect(await mirror.sync({ reason: "start" })).toEqual({ kind: "up-to-date" });
    const kept = peer.manifest.segments
      .filter((entry) => entry.location === "Adama")
      .map((entry) => entry.hash);
    expect(await hashesOn(db)).toEqual(kept.sort());
  });

  test("without Web Locks both fetch and reach the same state", async () => {
    const peer = new FakePeer();
    await peer.publish(manyLists(6));
    const { db, mirror } = newPhone(peer, { locks: null });
    const second = newPhone(peer, { db: openMirrorDatabase(), locks: null });
    await Promise.all([mirror.sync({ reason: "start" }), second.mirror.sync({ reason: "start" })]);
    expect(await hashesOn(db)).toEqual(hashesOf(peer));
  });
});
