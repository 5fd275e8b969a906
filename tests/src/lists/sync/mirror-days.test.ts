import { beforeEach, describe, expect, test } from "vitest";
import { apiPaths } from "#domain/base/paths.ts";
import type { DayEntry, SegmentEntry } from "#domain/lists/contract.ts";
import { decodeSegment } from "#domain/lists/segment/segment-codec.ts";
import { encodeDay, type NamedDictionary } from "#domain/lists/segment/day-codec.ts";
import {
  countParts,
  type PartCounts,
  encodeDictionary,
  makeDictionary,
} from "#domain/lists/segment/name-dictionary.ts";
import { segmentHash } from "#domain/lists/segment/segment-hash.ts";
import { segmentRows } from "#domain/lists/segment/segment.ts";
import type { MirrorChoice } from "../../../../src/platform/db/meta.ts";
import { planDays } from "../../../../src/lists/sync/download-days.ts";
import { flipped, half } from "./support/faults.ts";
import { FakePeer, numbers, page, type PeerRequest, problem } from "./support/fake-peer.ts";
import { hashesOn, newPhone, newStorage, numbersOn } from "./support/phone.ts";

const DAY = "2026-11-20";
const ALL: Omit<MirrorChoice, "explicit"> = { keep: "all", branches: [], without: [] };
const BRANCHES = ["Adama", "Jimma", "Dessie", "Hawassa"];

const lists = (branches: readonly string[], day = DAY) =>
  branches.map((location) => ({
    location,
    from: day,
    numbers: numbers(BRANCHES.indexOf(location) + (day === DAY ? 0 : 50), 120),
  }));

function columnsOf(peer: FakePeer, hash: string) {
  const decoded = decodeSegment(peer.bodies.get(hash) ?? new Uint8Array());
  if (!decoded.ok) throw new Error("The fake peer lacks a segment");
  return decoded.value;
}

/** Adds an object of these branches' segments to the manifest. */
async function join(peer: FakePeer, branches: readonly string[], named: NamedDictionary | null = null) {
  const own = peer.manifest.segments.filter(
    ({ location, from }) => from === DAY && branches.includes(location),
  );
  const segments = own.map(({ location, hash }) => ({ location, rows: segmentRows(columnsOf(peer, hash)) }));
  const bytes = encodeDay(segments, named);
  const entry: DayEntry = {
    day: DAY,
    hash: await segmentHash(bytes),
    bytes: bytes.length,
    transfer: bytes.length,
    segments: own.map(({ hash }) => hash),
  };
  peer.bodies.set(entry.hash, bytes);
  peer.manifest = { ...peer.manifest, days: [...(peer.manifest.days ?? []), entry] };
  return entry;
}

async function publishDictionary(peer: FakePeer, transfer = 50): Promise<NamedDictionary> {
  const counts: PartCounts = new Map();
  for (const { hash } of peer.manifest.segments) countParts(counts, columnsOf(peer, hash));
  const dictionary = makeDictionary(counts, { day: 20_777, rows: 1_000, most: 6 });
  const bytes = encodeDictionary(dictionary);
  const hash = await segmentHash(bytes);
  peer.bodies.set(hash, bytes);
  peer.manifest = { ...peer.manifest, dictionary: { hash, bytes: bytes.length, transfer } };
  return { hash, dictionary };
}

const paths = (peer: FakePeer, path: (hash: string) => string) =>
  peer.requests.filter((request) => request.startsWith(path("")));
const isDay = ({ path }: PeerRequest) => path.startsWith(apiPaths.day(""));
const isDictionary = ({ path }: PeerRequest) => path.startsWith(apiPaths.dictionary(""));

async function expectAll(peer: FakePeer, db: Parameters<typeof hashesOn>[0]) {
  expect(await hashesOn(db)).toEqual(peer.manifest.segments.map(({ hash }) => hash).sort());
  await numbersOn(db);
}

beforeEach(newStorage);

describe("lists that come as a day's object", () => {
  test("are stored as their segments, byte for byte; other days come as segments", async () => {
    const peer = new FakePeer();
    await peer.publish([...lists(BRANCHES), ...lists(["Adama", "Jimma"], "2026-11-19")]);
    await join(peer, BRANCHES);
    const { db, mirror } = newPhone(peer);
    expect(await mirror.choose(ALL)).toEqual({ kind: "up-to-date" });
    await expectAll(peer, db);
    expect(paths(peer, apiPaths.day)).toHaveLength(1);
    expect(peer.segmentRequests()).toHaveLength(2);
    for (const { hash } of peer.manifest.segments)
      expect(new Uint8Array((await db.segmentBytes.get(hash))?.bytes ?? new ArrayBuffer(0))).toEqual(
        peer.bodies.get(hash),
      );
  });

  test("cost a phone that looks again only the addition, and the dictionary once", async () => {
    const peer = new FakePeer();
    await peer.publish(lists(["Adama", "Jimma"]));
    const named = await publishDictionary(peer);
    await join(peer, ["Adama", "Jimma"], named);
    const { db, mirror } = newPhone(peer);
    await mirror.choose(ALL);
    await peer.publish(lists(BRANCHES));
    peer.manifest = { ...peer.manifest, dictionary: { hash: named.hash, bytes: 0, transfer: 50 } };
    await join(peer, ["Adama", "Jimma"], named);
    const added = await join(peer, ["Dessie", "Hawassa"], named);
    await join(peer, BRANCHES, named);
    peer.requests.length = 0;
    expect(await mirror.sync({ reason: "timer" })).toEqual({ kind: "up-to-date" });
    await expectAll(peer, db);
    expect(paths(peer, apiPaths.day)).toEqual([apiPaths.day(added.hash)]);
    expect([...peer.segmentRequests(), ...paths(peer, apiPaths.dictionary)]).toEqual([]);
    await mirror.remove("all");
    expect(await db.meta.get("dictionary")).toBeUndefined();
  });

  test("come as segments to a phone that keeps one branch, or saves less than a dictionary costs", async () => {
    const peer = new FakePeer();
    await peer.publish(lists(BRANCHES));
    await join(peer, BRANCHES, await publishDictionary(peer, 1_000_000));
    const one = newPhone(peer);
    await one.mirror.choose({ keep: "none", branches: ["Adama"], without: [] });
    await one.mirror.choose(ALL);
    await expectAll(peer, one.db);
    expect([...paths(peer, apiPaths.day), ...paths(peer, apiPaths.dictionary)]).toEqual([]);
  });

  test("come as segments when the code that reads objects does not load", async () => {
    const peer = new FakePeer();
    await peer.publish(lists(BRANCHES));
    await join(peer, BRANCHES);
    const { db, mirror } = newPhone(peer, { codec: async () => null });
    expect(await mirror.choose(ALL)).toEqual({ kind: "up-to-date" });
    await expectAll(peer, db);
    expect(peer.segmentRequests()).toHaveLength(4);
  });

  const faults: [string, (answer: Response) => Response | Promise<Response>][] = [
    ["is not there", () => problem(404, "segment_unknown")],
    ["was withdrawn", () => problem(410, "segment_withdrawn")],
    ["fails at the server", () => problem(500, "internal")],
    ["is a hotel's page", () => page()],
    ["has a flipped bit", flipped],
    ["is cut off", half],
    ["is far too long", () => new Response(new Uint8Array(5_000_000))],
    ["breaks off", () => Promise.reject(new TypeError("network"))],
  ];
  for (const [what, fault] of faults) {
    test.each([
      ["object", isDay],
      ["dictionary", isDictionary],
    ] as const)(`come as segments when the %s ${what}`, async (_, isIt) => {
      const peer = new FakePeer();
      await peer.publish(lists(BRANCHES));
      await join(peer, BRANCHES, await publishDictionary(peer));
      peer.fault = (request, serve) => (isIt(request) ? fault(serve()) : null);
      const { db, mirror } = newPhone(peer);
      expect(await mirror.choose(ALL)).toEqual({ kind: "up-to-date" });
      await expectAll(peer, db);
      expect(peer.segmentRequests()).toHaveLength(4);
    });
  }

  test("are refused when an object of the right hash holds other rows than it names", async () => {
    const peer = new FakePeer();
    await peer.publish(lists(BRANCHES));
    const entry = await join(peer, BRANCHES);
    const [first = "", second = "", ...others] = entry.segments;
    peer.manifest = { ...peer.manifest, days: [{ ...entry, segments: [second, first, ...others] }] };
    const { db, mirror } = newPhone(peer);
    expect(await mirror.choose(ALL)).toEqual({ kind: "up-to-date" });
    await expectAll(peer, db);
    expect(peer.segmentRequests().sort()).toEqual([first, second].sort());
  });
});

describe("planDays", () => {
  const segment = (hash: string, bytes = 10_000): SegmentEntry => ({
    key: hash,
    location: hash,
    from: DAY,
    to: DAY,
    hash,
    count: 1,
    bytes,
  });
  const object = (transfer: number, ...segments: string[]): DayEntry => ({
    day: DAY,
    hash: segments.join(""),
    bytes: transfer,
    transfer,
    segments,
  });
  const chosen = (days: DayEntry[], missing: SegmentEntry[]) =>
    planDays(days, missing).days.map(({ hash }) => hash);

  test("takes the whole day when all of it is missing, else the additions, none twice", () => {
    const days = [object(9_000, "a", "b"), object(5_000, "c"), object(13_000, "a", "b", "c")];
    expect(chosen(days, [segment("a"), segment("b"), segment("c")])).toEqual(["abc"]);
    expect(chosen(days, [segment("b"), segment("c")])).toEqual(["c"]);
    expect(chosen(days, [segment("a"), segment("b")])).toEqual(["ab"]);
    expect(chosen(days, [])).toEqual([]);
  });

  test("takes no object that costs more than its missing segments", () => {
    expect(chosen([object(6_500, "a")], [segment("a")])).toEqual([]);
    expect(chosen([object(6_499, "a")], [segment("a")])).toEqual(["a"]);
  });
});
