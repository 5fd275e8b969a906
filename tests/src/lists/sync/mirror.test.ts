import { beforeEach, describe, expect, test } from "vitest";
import { mirrorSummary } from "../../../../src/platform/db/mirror-summary.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { type FakeList, FakePeer, numbers } from "./support/fake-peer.ts";
import { hashesOn, newPhone, newStorage, numbersOn } from "./support/phone.ts";

let peer: FakePeer;

beforeEach(() => {
  newStorage();
  peer = new FakePeer();
});

const TWO_LISTS: FakeList[] = [
  { location: "Adama", from: "2026-11-18", numbers: numbers(1, 20) },
  { location: "Jimma", from: "2026-11-17", numbers: numbers(2, 30) },
];

const published = () => peer.manifest.segments.map((entry) => entry.hash).sort();

describe("a sound link", () => {
  test("a first sync stores every segment of a small server and reports what it holds", async () => {
    await peer.publish(TWO_LISTS);
    const { db, mirror } = newPhone(peer, { now: () => 1000 });
    expect(await mirror.sync({ reason: "start" })).toEqual({ kind: "up-to-date" });
    expect(await hashesOn(db)).toEqual(published());
    expect((await numbersOn(db)).size).toBe(50);
    expect(mirror.status.get()).toEqual({ kind: "idle" });
    expect(await mirrorSummary(db)).toMatchObject({
      passports: 50,
      newestListDay: "2026-11-18",
      complete: true,
      published: 50,
      updatedAt: 1000,
      sampleData: false,
      cutByStorage: false,
    });
    expect(await db.locations.orderBy("name").primaryKeys()).toEqual(["Adama", "Jimma"]);
  });

  test("on a slow link a visit begins with the newest lists, and the next update brings the others", async () => {
    const lists = Array.from({ length: 10 }, (_, day) => ({
      location: "Adama",
      from: `2026-11-${10 + day}`,
      numbers: numbers(day + 1, 9_000),
    }));
    await peer.publish(lists);
    const whole = peer.manifest.segments.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(whole).toBeGreaterThan(100_000);
    const { db, mirror } = newPhone(peer, { slowLink: () => true });
    await mirror.sync({ reason: "start" });
    const summary = await mirrorSummary(db);
    expect(summary).toMatchObject({ newestListDay: "2026-11-19", complete: false });
    expect(summary.passports).toBeGreaterThan(9_000);
    expect(await mirror.sync({ reason: "timer" })).toEqual({ kind: "up-to-date" });
    expect(await hashesOn(db)).toEqual(published());
    // Asked for while the first is under way, the rest follows it.
    newStorage();
    const hasty = newPhone(peer, { slowLink: () => true });
    const first = hasty.mirror.sync({ reason: "start" });
    await hasty.mirror.sync({ reason: "online" });
    expect(await hashesOn(hasty.db)).toEqual(published());
    await first;
    newStorage();
    const other = newPhone(peer, { slowLink: () => false });
    expect(await other.mirror.sync({ reason: "start" })).toEqual({ kind: "up-to-date" });
    expect(await hashesOn(other.db)).toEqual(published());
  });

  test("an unreadable segment is deleted and fetched again", async () => {
    await peer.publish(TWO_LISTS);
    const { db, mirror } = newPhone(peer);
    await mirror.sync({ reason: "start" });
    const [damaged = ""] = published();
    expect(await mirror.replace([damaged])).toEqual({ kind: "up-to-date" });
    expect(await hashesOn(db)).toEqual(published());
    expect(peer.segmentRequests().filter((path) => path.endsWith(damaged))).toHaveLength(2);
    expect(peer.segmentRequests()).toHaveLength(3);
  });

  test("a second sync sends the ETag and fetches nothing twice", async () => {
    await peer.publish(TWO_LISTS);
    const { mirror } = newPhone(peer);
    await mirror.sync({ reason: "start" });
    const tags: (string | null)[] = [];
    peer.fault = ({ path, headers }) => {
      if (path === apiPaths.manifest) tags.push(headers.get("if-none-match"));
      return null;
    };
    await mirror.sync({ reason: "timer" });
    expect(tags).toEqual([`"m${peer.manifest.generated_at}"`]);
    expect(peer.segmentRequests()).toHaveLength(2);
  });

  test("two concurrent calls are one run", async () => {
    await peer.publish(TWO_LISTS);
    const { mirror } = newPhone(peer);
    await Promise.all([mirror.sync({ reason: "start" }), mirror.sync({ reason: "online" })]);
    expect(peer.requests.filter((path) => path === apiPaths.manifest)).toHaveLength(1);
    expect(peer.segmentRequests()).toHaveLength(2);
  });

  test("segments are requested past the HTTP cache, without credentials or token", async () => {
    await peer.publish(TWO_LISTS);
    const seen: unknown[] = [];
    peer.fault = ({ cache, headers, path }) => {
      if (path.startsWith(apiPaths.segment(""))) seen.push([cache, headers.get("authorization")]);
      return null;
    };
    await newPhone(peer).mirror.sync({ reason: "start" });
    expect(seen).toEqual([
      ["no-store", null],
      ["no-store", null],
    ]);
  });

  test("the newest list arrives first", async () => {
    await peer.publish([
      { location: "Adama", from: "2026-09-01", to: "2026-09-30", numbers: numbers(1, 5) },
      { location: "Jimma", from: "2026-11-19", numbers: numbers(2, 5) },
      { location: "Adama", from: "2026-11-18", numbers: numbers(3, 5) },
    ]);
    const newestFirst = peer.manifest.segments.map((entry) => entry.hash);
    await newPhone(peer).mirror.sync({ reason: "start" });
    expect(peer.segmentRequests()).toEqual(newestFirst);
  });

  test("progress is reported in segments and bytes over the wire, and ends idle", async () => {
    await peer.publish(TWO_LISTS);
    let clock = 0;
    const { mirror } = newPhone(peer, { now: () => (clock += 150) });
    const told: unknown[] = [];
    mirror.status.subscribe(() => told.push(mirror.status.get()));
    await mirror.sync({ reason: "start" });
    const total = Math.round(peer.manifest.segments.reduce((sum, entry) => sum + entry.bytes, 0) * 0.65);
    expect(told.at(0)).toEqual({ kind: "checking" });
    expect(told.at(1)).toEqual({
      kind: "downloading",
      segments: { done: 0, total: 2 },
      bytes: { done: 0, total },
    });
    expect(told.at(-2)).toEqual({
      kind: "downloading",
      segments: { done: 2, total: 2 },
      bytes: { done: total, total },
    });
    expect(told.at(-1)).toEqual({ kind: "idle" });
  });

  test("the search worker is notified of a change once, not for each segment", async () => {
    await peer.publish(
      Array.from({ length: 40 }, (_, index) => ({
        location: "Adama",
        from: `2026-10-${String((index % 28) + 1).padStart(2, "0")}`,
        numbers: numbers(index, 3),
      })),
    );
    let changes = 0;
    const { db, mirror } = newPhone(peer, { onChange: () => (changes += 1) });
    await mirror.sync({ reason: "start" });
    expect((await hashesOn(db)).length).toBe(40);
    expect(changes).toBe(1);
  });

  test("sample lists are marked, and gone with the first real list", async () => {
    await peer.publish(TWO_LISTS, { sample: true });
    const { db, mirror } = newPhone(peer);
    await mirror.sync({ reason: "start" });
    expect(await mirrorSummary(db)).toMatchObject({ sampleData: true });
    await peer.publish([{ location: "Adama", from: "2026-11-20", numbers: numbers(9, 4) }], { forget: true });
    await mirror.sync({ reason: "timer" });
    expect(await mirrorSummary(db)).toMatchObject({ sampleData: false, passports: 4 });
    expect([...(await numbersOn(db))].sort()).toEqual(numbers(9, 4).sort());
  });
});

describe("a month is sealed", () => {
  const days = (extra: string[] = []): FakeList[] => [
    { location: "Adama", from: "2026-09-01", numbers: numbers(1, 40) },
    { location: "Adama", from: "2026-09-02", numbers: [...numbers(2, 40), ...extra] },
  ];

  test("a phone that has the days builds the month itself and fetches nothing", async () => {
    await peer.publish(days());
    const { db, mirror } = newPhone(peer);
    await mirror.sync({ reason: "start" });
    const before = await numbersOn(db);
    await peer.publishMonth("Adama", days(), { forget: true });
    expect(peer.manifest.segments).toHaveLength(1);
    expect(await mirror.sync({ reason: "timer" })).toEqual({ kind: "up-to-date" });
    expect(peer.segmentRequests()).toHaveLength(2);
    expect(await hashesOn(db)).toEqual(published());
    expect(await numbersOn(db)).toEqual(before);
  });

  test("a month with a row corrected meanwhile does not match, and is fetched", async () => {
    await peer.publish(days(numbers(7, 1)));
    const { db, mirror } = newPhone(peer);
    await mirror.sync({ reason: "start" });
    await peer.publishMonth("Adama", days(numbers(8, 1)));
    expect(await mirror.sync({ reason: "timer" })).toEqual({ kind: "up-to-date" });
    expect(peer.segmentRequests()).toHaveLength(3);
    expect(await hashesOn(db)).toEqual(published());
    expect([...(await numbersOn(db))]).toContain(numbers(8, 1)[0]);
  });
});
