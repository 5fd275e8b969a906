import { beforeEach, describe, expect, test } from "vitest";
import { apiPaths } from "#domain/base/paths.ts";
import type { MirrorDatabase } from "../../../../src/platform/db/database.ts";
import type { Mirror } from "../../../../src/lists/sync/mirror.ts";
import { mirrorSummary } from "../../../../src/platform/db/mirror-summary.ts";
import { cutOff, dead, endless, flipped, half, hang, stall, trickle } from "./support/faults.ts";
import { type FakeList, FakePeer, numbers, page, type PeerRequest, problem } from "./support/fake-peer.ts";
import { hashesOn, newPhone, newStorage, numbersOn } from "./support/phone.ts";

let peer: FakePeer;

beforeEach(() => {
  newStorage();
  peer = new FakePeer();
});

const OLD: FakeList[] = [
  { location: "Adama", from: "2026-11-16", numbers: numbers(1, 20) },
  { location: "Jimma", from: "2026-11-17", numbers: numbers(2, 30) },
];
/** Jimma corrected, Dessie new, Adama unchanged. */
const NEW: FakeList[] = [
  { location: "Adama", from: "2026-11-16", numbers: numbers(1, 20) },
  { location: "Jimma", from: "2026-11-17", numbers: [...numbers(2, 29), ...numbers(5, 1)] },
  { location: "Dessie", from: "2026-11-19", numbers: numbers(6, 10) },
];

const published = () => peer.manifest.segments.map((entry) => entry.hash).sort();
const isManifest = ({ path }: PeerRequest) => path === apiPaths.manifest;
const isSegment = ({ path }: PeerRequest) => path.startsWith(apiPaths.segment(""));

type Answer = (request: PeerRequest, serve: () => Response) => Response | Promise<Response>;

const SERVER_FAILS = { kind: "failed", reason: "server" };
const NOT_OURS = { kind: "failed", reason: "unexpected-answer" };
const TOO_LATE = { kind: "failed", reason: "timeout" };

/** Short only where silence is tested: a busy machine would trip it. */
function impatient(db: MirrorDatabase, outcome: object): Mirror {
  return newPhone(peer, { db, ...(outcome === TOO_LATE ? { idleMs: 60 } : {}) }).mirror;
}

describe("answers that are no manifest", () => {
  const answers: [string, Answer, object][] = [
    ["no network", dead, { kind: "offline" }],
    ["silence", hang, TOO_LATE],
    ["headers and then silence", (_, serve) => stall(serve(), new Uint8Array(10)), TOO_LATE],
    ["a captive portal's page", () => page(), NOT_OURS],
    ["a captive portal's page with status 401", () => page(401), SERVER_FAILS],
    ["401", () => problem(401, "unauthenticated"), SERVER_FAILS],
    ["503", () => problem(503, "unavailable"), SERVER_FAILS],
    [
      "503 with Retry-After",
      () => problem(503, "unavailable", { "retry-after": "120" }),
      { ...SERVER_FAILS, retryAfterSeconds: 120 },
    ],
    ["a proxy's page for 502", () => page(502), SERVER_FAILS],
    ["half a body", (_, serve) => half(serve()), NOT_OURS],
    ["a body that breaks off", (_, serve) => cutOff(serve()), { kind: "offline" }],
    ["an empty body", () => new Response(null, { status: 204 }), NOT_OURS],
    ["JSON of another kind", () => Response.json({ hello: "world" }), NOT_OURS],
    [
      "a segment without a hash",
      (_, serve) => edited(serve(), (body) => ({ ...body, segments: [{ key: "adama/2026-11-16/1" }] })),
      NOT_OURS,
    ],
    [
      "a format newer than this build",
      (_, serve) => edited(serve(), (body) => ({ ...body, format: 2, segments: "differently" })),
      { kind: "newer-format" },
    ],
  ];

  test.each(answers)(
    "%s leaves the phone unchanged, and the next run completes",
    async (_, answer, outcome) => {
      await peer.publish(OLD);
      const { db, mirror } = newPhone(peer);
      await mirror.sync({ reason: "start" });
      const [hashes, found, summary] = [await hashesOn(db), await numbersOn(db), await mirrorSummary(db)];

      await peer.publish(NEW, { forget: true });
      peer.fault = (request, serve) => (isManifest(request) ? answer(request, serve) : null);
      expect(await impatient(db, outcome).sync({ reason: "timer" })).toEqual(outcome);
      expect(await hashesOn(db)).toEqual(hashes);
      expect(await numbersOn(db)).toEqual(found);
      expect(await mirrorSummary(db)).toEqual(summary);

      peer.fault = () => null;
      expect(await mirror.sync({ reason: "timer" })).toEqual({ kind: "up-to-date" });
      expect(await hashesOn(db)).toEqual(published());
    },
  );

  async function edited(answer: Response, change: (body: object) => object): Promise<Response> {
    return Response.json(change((await answer.json()) as object));
  }
});

describe("answers that are no segment", () => {
  const answers: [string, Answer, object][] = [
    ["no network", dead, { kind: "offline" }],
    ["silence", hang, TOO_LATE],
    ["headers and then silence", (_, serve) => stall(serve(), new Uint8Array(10)), TOO_LATE],
    ["a captive portal's page", () => page(), NOT_OURS],
    ["401", () => problem(401, "unauthenticated"), SERVER_FAILS],
    ["503", () => problem(503, "unavailable"), SERVER_FAILS],
    [
      "429 with Retry-After",
      () => problem(429, "rate_limit_exceeded", { "retry-after": "7" }),
      { ...SERVER_FAILS, retryAfterSeconds: 7 },
    ],
    ["half a body", (_, serve) => half(serve()), { kind: "failed", reason: "damaged" }],
    ["a body that breaks off", (_, serve) => cutOff(serve()), { kind: "offline" }],
    ["a flipped bit", (_, serve) => flipped(serve()), { kind: "failed", reason: "damaged" }],
    ["a body without end", (_, serve) => endless(serve()), { kind: "failed", reason: "damaged" }],
    ["an empty body", () => new Response(null, { status: 200 }), { kind: "failed", reason: "damaged" }],
  ];

  test.each(answers)("%s is never stored, and earlier lists stay searchable", async (_, answer, outcome) => {
    await peer.publish(OLD);
    const { db, mirror } = newPhone(peer);
    await mirror.sync({ reason: "start" });
    const [hashes, found] = [await hashesOn(db), await numbersOn(db)];

    await peer.publish(NEW);
    peer.fault = (request, serve) => (isSegment(request) ? answer(request, serve) : null);
    expect(await impatient(db, outcome).sync({ reason: "timer" })).toEqual(outcome);
    expect(await hashesOn(db)).toEqual(hashes);
    expect(await numbersOn(db)).toEqual(found);

    peer.fault = () => null;
    expect(await mirror.sync({ reason: "timer" })).toEqual({ kind: "up-to-date" });
    expect(await hashesOn(db)).toEqual(published());
  });

  test("a wrong body is requested once more, and the right one stored", async () => {
    await peer.publish(OLD);
    let wrong = 0;
    peer.fault = (request, serve) => (isSegment(request) && wrong++ === 0 ? flipped(serve()) : null);
    const { db, mirror } = newPhone(peer);
    expect(await mirror.sync({ reason: "start" })).toEqual({ kind: "up-to-date" });
    expect(await hashesOn(db)).toEqual(published());
    expect(peer.segmentRequests()).toHaveLength(3);
  });

  test("one poisoned segment does not block the others", async () => {
    await peer.publish([...OLD, ...NEW.slice(1)]);
    const poisoned = peer.manifest.segments[1]?.hash ?? "";
    peer.fault = (request, serve) => (request.path === apiPaths.segment(poisoned) ? flipped(serve()) : null);
    const { db, mirror } = newPhone(peer);
    expect(await mirror.sync({ reason: "start" })).toEqual({ kind: "failed", reason: "damaged" });
    expect(mirror.status.get()).toEqual({ kind: "failed", reason: "damaged" });
    expect(await hashesOn(db)).toEqual(published().filter((hash) => hash !== poisoned));
    expect(await mirrorSummary(db)).toMatchObject({ complete: false });
  });

  test("a server of nothing but junk is not asked for everything", async () => {
    await peer.publish(
      Array.from({ length: 28 }, (_, index) => ({
        location: "Adama",
        from: `2026-10-${String(index + 1).padStart(2, "0")}`,
        numbers: numbers(index, 3),
      })),
    );
    peer.fault = (request, serve) => (isSegment(request) ? flipped(serve()) : null);
    const { db, mirror } = newPhone(peer);
    expect(await mirror.sync({ reason: "start" })).toEqual(NOT_OURS);
    expect(await hashesOn(db)).toEqual([]);
    expect(peer.segmentRequests().length).toBeLessThanOrEqual(16);
  });

  test("a segment that trickles without long pauses arrives", async () => {
    await peer.publish([{ location: "Adama", from: "2026-11-18", numbers: numbers(1, 60) }]);
    peer.fault = (request, serve) => (isSegment(request) ? trickle(serve(), 12, 100) : null);
    const { db, mirror } = newPhone(peer, { idleMs: 1000 });
    const began = performance.now();
    expect(await mirror.sync({ reason: "start" })).toEqual({ kind: "up-to-date" });
    // The limit counts silence, not the total.
    expect(performance.now() - began).toBeGreaterThan(1000);
    expect(await hashesOn(db)).toEqual(published());
  });

  test("a dropped connection is retried once before the run fails", async () => {
    await peer.publish(OLD);
    let drops = 0;
    peer.fault = (request, serve) => (isSegment(request) && drops++ === 0 ? cutOff(serve()) : null);
    expect(await newPhone(peer).mirror.sync({ reason: "start" })).toEqual({ kind: "up-to-date" });
  });
});

describe("a server that publishes meanwhile", () => {
  test("a segment answered 404 makes the phone reload the manifest, bypassing the cache", async () => {
    await peer.publish(OLD);
    const { db, mirror } = newPhone(peer);
    const tags: (string | null)[] = [];
    let moved = false;
    peer.fault = async (request) => {
      if (isManifest(request)) tags.push(request.headers.get("if-none-match"));
      if (isSegment(request) && !moved) {
        moved = true;
        await peer.publish(NEW, { forget: true });
        return problem(404, "not_found");
      }
      return null;
    };
    expect(await mirror.sync({ reason: "start" })).toEqual({ kind: "up-to-date" });
    expect(tags).toEqual([null, null]);
    expect(await hashesOn(db)).toEqual(published());
  });

  test("a segment answered 404 under an unchanged manifest ends the run after two reads", async () => {
    await peer.publish(OLD);
    peer.fault = (request) => (isSegment(request) ? problem(404, "not_found") : null);
    expect(await newPhone(peer).mirror.sync({ reason: "start" })).toEqual(SERVER_FAILS);
    expect(peer.requests.filter((path) => path === apiPaths.manifest)).toHaveLength(2);
  });

  test("a withdrawn segment is deleted from the phone", async () => {
    await peer.publish(OLD);
    const { db, mirror } = newPhone(peer);
    await mirror.sync({ reason: "start" });
    const before = peer.manifest.segments;
    await peer.publish([OLD[0], { ...OLD[1], numbers: numbers(2, 29) }] as FakeList[]);
    for (const { hash } of before) if (!published().includes(hash)) peer.withdrawn.add(hash);
    await mirror.sync({ reason: "timer" });
    expect(await hashesOn(db)).toEqual(published());
    expect((await numbersOn(db)).has(numbers(2, 30)[29] ?? "")).toBe(false);
    expect(await db.segmentBytes.count()).toBe(2);
  });

  test("an older manifest is requested again before it is accepted", async () => {
    await peer.publish(OLD);
    const lagging = peer.manifest;
    await peer.publish(NEW);
    const { db, mirror } = newPhone(peer);
    await mirror.sync({ reason: "start" });
    const current = published();
    let first = true;
    peer.fault = (request) => {
      if (!isManifest(request) || !first) return null;
      first = false;
      return Response.json(lagging, { headers: { etag: '"lagging"' } });
    };
    expect(await mirror.sync({ reason: "timer" })).toEqual({ kind: "up-to-date" });
    expect(await hashesOn(db)).toEqual(current);

    // Repeated: restored from a backup.
    peer.fault = (request) => (isManifest(request) ? Response.json(lagging) : null);
    await mirror.sync({ reason: "timer" });
    expect(await hashesOn(db)).toEqual(lagging.segments.map((entry) => entry.hash).sort());
  });

  test("an emptied server empties the phone", async () => {
    await peer.publish(OLD, { sample: true });
    const { db, mirror } = newPhone(peer);
    await mirror.sync({ reason: "start" });
    await peer.publish([]);
    expect(await mirror.sync({ reason: "timer" })).toEqual({ kind: "up-to-date" });
    expect(await hashesOn(db)).toEqual([]);
    expect(await mirrorSummary(db)).toMatchObject({ passports: 0, newestListDay: null, sampleData: false });
  });
});

describe("an odd manifest", () => {
  test("a duplicate entry is fetched once", async () => {
    await peer.publish(OLD);
    peer.manifest = { ...peer.manifest, segments: [...peer.manifest.segments, ...peer.manifest.segments] };
    const { db, mirror } = newPhone(peer);
    expect(await mirror.sync({ reason: "start" })).toEqual({ kind: "up-to-date" });
    expect(peer.segmentRequests()).toHaveLength(2);
    expect(await mirrorSummary(db)).toMatchObject({ passports: 50, complete: true });
  });

  test("entries out of order are still fetched newest first", async () => {
    await peer.publish(NEW);
    const newestFirst = peer.manifest.segments.map((entry) => entry.hash);
    peer.manifest = { ...peer.manifest, segments: [...peer.manifest.segments].reverse() };
    await newPhone(peer).mirror.sync({ reason: "start" });
    expect(peer.segmentRequests()).toEqual(newestFirst);
  });
});

describe("a damaged phone", () => {
  test("an index row without bytes counts as missing and is fetched again", async () => {
    await peer.publish(OLD);
    const { db, mirror } = newPhone(peer);
    await mirror.sync({ reason: "start" });
    const lost = published()[0] ?? "";
    await db.segmentBytes.delete(lost);
    await mirror.sync({ reason: "timer" });
    expect(peer.segmentRequests().filter((hash) => hash === lost)).toHaveLength(2);
    expect((await numbersOn(db)).size).toBe(50);
  });

  test("facts written by another app version are read as missing", async () => {
    await peer.publish(OLD);
    const { db, mirror } = newPhone(peer);
    await db.meta.bulkPut([
      { key: "manifest", value: { manifest: "differently", etag: 7 } },
      { key: "choice", value: "everything" },
      { key: "storageLimit", value: [] },
    ]);
    expect(await mirror.sync({ reason: "start" })).toEqual({ kind: "up-to-date" });
    expect(await hashesOn(db)).toEqual(published());
  });

  test("a lost connection is reopened within the run", async () => {
    await peer.publish(OLD);
    const { db, mirror } = newPhone(peer);
    let broken = false;
    peer.fault = (request) => {
      // Like iOS: closes without an event.
      if (isSegment(request) && !broken) {
        broken = true;
        db.backendDB().close();
      }
      return null;
    };
    expect(await mirror.sync({ reason: "start" })).toEqual({ kind: "up-to-date" });
    expect(await hashesOn(db)).toEqual(published());
  });
});
