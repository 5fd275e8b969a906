import { beforeEach, expect, test } from "vitest";
import type { Manifest } from "#domain/lists/contract.ts";
import { openMirrorDatabase } from "../../../../src/platform/db/database.ts";
import { DEFAULT_CHOICE, type MirrorChoice, readChoice } from "../../../../src/platform/db/meta.ts";
import { storeChoice } from "../../../../src/platform/db/segment-store.ts";
import { createKeeper } from "../../../../src/lists/sync/keep-taken.ts";
import { hashesOn, newStorage } from "./support/phone.ts";

const GROUP_BYTES = 1 << 20;
const KEEP_NONE: MirrorChoice = { keep: "none", branches: [], without: [], explicit: true };
const MANIFEST: Manifest = { format: 1, generated_at: "2026-11-20T06:00:00.000Z", total: 0, segments: [] };

beforeEach(newStorage);

/** Each fills a group. */
function segmentOf(location: string) {
  const day = "2026-11-18";
  const entry = { key: `${location}/${day}/1`, location, from: day, to: day, hash: location, count: 3 };
  return { entry: { ...entry, bytes: GROUP_BYTES }, bytes: new ArrayBuffer(GROUP_BYTES) };
}

async function keeper(before: MirrorChoice) {
  const db = openMirrorDatabase();
  await storeChoice(db, before);
  const kept = createKeeper(db, MANIFEST, before);
  expect(await kept.add(segmentOf("Adama"))).toBeNull();
  expect(await kept.add(segmentOf("Dessie"))).toBeNull();
  expect(await hashesOn(db)).toEqual(["Adama", "Dessie"]);
  return { db, kept, otherTab: openMirrorDatabase() };
}

test.each([DEFAULT_CHOICE, KEEP_NONE])(
  "no more is stored once another tab removed all, %o",
  async (before) => {
    const { db, kept, otherTab } = await keeper(before);
    await storeChoice(otherTab, KEEP_NONE, () => true);
    expect(await kept.add(segmentOf("Jimma"))).toBe("removed");
    expect(await hashesOn(db)).toEqual([]);
    expect(await readChoice(db)).toEqual(KEEP_NONE);
    expect([kept.passports(), kept.lists()]).toEqual([0, 0]);
  },
);

test("no more is stored once another tab removed a branch, of the file or not", async () => {
  const first = await keeper(KEEP_NONE);
  await storeChoice(first.otherTab, KEEP_NONE, ({ location }) => location === "Dessie");
  expect(await first.kept.add(segmentOf("Jimma"))).toBe("removed");
  expect(await hashesOn(first.db)).toEqual(["Adama"]);
  expect([first.kept.passports(), first.kept.lists()]).toEqual([3, 1]);
  newStorage();
  const next = await keeper(DEFAULT_CHOICE);
  await storeChoice(next.otherTab, { ...DEFAULT_CHOICE, without: ["Jimma"] });
  expect(await next.kept.add(segmentOf("Jimma"))).toBe("removed");
  expect(await hashesOn(next.db)).toEqual(["Adama", "Dessie"]);
});

test("more is stored where another tab chose more", async () => {
  const { db, kept, otherTab } = await keeper(DEFAULT_CHOICE);
  await storeChoice(otherTab, { ...DEFAULT_CHOICE, keep: "all", explicit: true });
  expect(await kept.add(segmentOf("Jimma"))).toBeNull();
  expect(await hashesOn(db)).toEqual(["Adama", "Dessie", "Jimma"]);
});
