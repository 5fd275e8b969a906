import { beforeEach, expect, test } from "vitest";
import { mirrorSummary } from "../../../../src/platform/db/mirror-summary.ts";
import { readFact, writeFact } from "../../../../src/platform/db/meta.ts";
import { FakePeer, numbers, page } from "./support/fake-peer.ts";
import { newPhone, newStorage } from "./support/phone.ts";

let peer: FakePeer;

beforeEach(() => {
  newStorage();
  peer = new FakePeer();
});

/** Jimma's newest record is by hand; its list is older. */
const ROWS = [
  { location: "Adama", from: "2026-11-16", numbers: numbers(1, 3) },
  { location: "Jimma", from: "2026-11-19", numbers: numbers(2, 1) },
  { location: "Jimma", from: "2026-11-09", numbers: numbers(3, 3) },
];
const LISTS = [
  { location: "Adama", up_to: "2026-11-16" },
  { location: "Jimma", up_to: "2026-11-09" },
];

async function upTo(lists: unknown, rows = ROWS) {
  peer.lists = lists;
  await peer.publish(rows);
  const { db, mirror } = newPhone(peer);
  expect(await mirror.sync({ reason: "start" })).toEqual({ kind: "up-to-date" });
  const { newestListDay, listDays } = await mirrorSummary(db);
  return { newestListDay, ...Object.fromEntries(listDays) };
}

test("lists reach to the day of the newest list, whatever was added by hand since", async () => {
  expect(await upTo(LISTS)).toEqual({
    newestListDay: "2026-11-16",
    Adama: "2026-11-16",
    Jimma: "2026-11-09",
  });
});

test("a branch without a list has no day", async () => {
  expect(await upTo(LISTS.slice(0, 1))).toEqual({ newestListDay: "2026-11-16", Adama: "2026-11-16" });
});

test("after the only list was undone there is no day, though a record stays", async () => {
  expect(await upTo([], ROWS.slice(1, 2))).toEqual({ newestListDay: null });
  expect(await upTo([], [])).toEqual({ newestListDay: null });
});

test.each([
  ["no word of lists, as from an older server", undefined],
  ["nonsense", "yesterday"],
  ["no dates", [{ location: "Adama", up_to: "the other day" }]],
])("with %s lists still arrive, dated by their records", async (_what, lists) => {
  expect(await upTo(lists)).toEqual({
    newestListDay: "2026-11-19",
    Adama: "2026-11-16",
    Jimma: "2026-11-19",
  });
});

test("while a part is missing, no branch is dated beyond what is here", async () => {
  peer.lists = LISTS;
  await peer.publish(ROWS.slice(2));
  const { db, mirror } = newPhone(peer);
  await mirror.sync({ reason: "start" });
  peer.lists = [{ location: "Jimma", up_to: "2026-11-18" }];
  await peer.publish([...ROWS, { location: "Jimma", from: "2026-11-18", numbers: numbers(4, 2) }]);
  const segment = /sync.passports\/./;
  peer.fault = ({ path }) => (segment.test(path) ? page(503) : null);
  await mirror.sync({ reason: "timer" });
  expect(Object.fromEntries((await mirrorSummary(db)).listDays)).toEqual({ Jimma: "2026-11-09" });
});

test("a manifest stored by an earlier build is fetched again whole, once", async () => {
  peer.lists = LISTS;
  await peer.publish(ROWS);
  const { db, mirror } = newPhone(peer);
  await mirror.sync({ reason: "start" });
  const stored = await readFact(db, "manifest");
  const published = await readFact(db, "published");
  if (stored === null || published === null) throw new Error("Nothing was stored");
  const { lists: _lists, ...manifest } = stored.manifest;
  await writeFact(db, "manifest", { manifest, etag: stored.etag });
  const { lists: _days, ...sums } = published;
  await writeFact(db, "published", sums);
  const tags: (string | null)[] = [];
  peer.fault = ({ path, headers }) => {
    if (path.endsWith("/sync/passports")) tags.push(headers.get("if-none-match"));
    return null;
  };
  await mirror.sync({ reason: "start" });
  await mirror.sync({ reason: "timer" });
  expect(tags).toEqual([null, stored.etag]);
  expect((await mirrorSummary(db)).newestListDay).toBe("2026-11-16");
});
