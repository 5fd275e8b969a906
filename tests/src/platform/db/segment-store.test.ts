import { beforeEach, describe, expect, test } from "vitest";
import type { SegmentEntry } from "#domain/lists/contract.ts";
import { openMirrorDatabase } from "../../../../src/platform/db/database.ts";
import { DEFAULT_CHOICE, readFact } from "../../../../src/platform/db/meta.ts";
import {
  addSegments,
  heldHashes,
  finishUpdate,
  storeChoice,
} from "../../../../src/platform/db/segment-store.ts";
import { newStorage } from "../../lists/sync/support/phone.ts";

beforeEach(newStorage);

function arrived(name: string, key = name) {
  const entry: SegmentEntry = {
    key,
    location: "Adama",
    from: "2026-11-18",
    to: "2026-11-18",
    hash: name,
    count: 3,
    bytes: 4,
  };
  return { entry, bytes: new ArrayBuffer(4) };
}

const PLAN = { choice: DEFAULT_CHOICE, since: "2026-11-18T00:00:00Z", sampleData: false };
const settlePlan = (wanted: SegmentEntry[], published = wanted) => ({
  choice: DEFAULT_CHOICE,
  wanted,
  manifest: { format: 1 as const, generated_at: "2026-11-19T00:00:00Z", total: 3, segments: published },
  at: 5,
});

describe("settling", () => {
  test("changes nothing while a wanted segment is missing", async () => {
    const db = openMirrorDatabase();
    await addSegments(db, [arrived("old")], PLAN);
    const plan = settlePlan([arrived("new").entry]);
    expect(await finishUpdate(db, plan)).toBe("incomplete");
    expect([...(await heldHashes(db))]).toEqual(["old"]);
    expect(await readFact(db, "settled")).toBeNull();
    await addSegments(db, [arrived("new")], PLAN);
    expect(await finishUpdate(db, plan)).toBe("settled");
    expect([...(await heldHashes(db))]).toEqual(["new"]);
    expect(await readFact(db, "settled")).toEqual({
      at: 5,
      generatedAt: plan.manifest.generated_at,
      complete: true,
    });
  });

  test("renames a segment's key without new bytes", async () => {
    const db = openMirrorDatabase();
    await addSegments(db, [arrived("same", "adama/2026-11-18/1")], PLAN);
    await finishUpdate(db, settlePlan([arrived("same", "adama/2026-11/1").entry]));
    expect(await db.segments.toArray()).toMatchObject([{ hash: "same", key: "adama/2026-11/1" }]);
  });

  test("deletes bytes without an index row", async () => {
    const db = openMirrorDatabase();
    await addSegments(db, [arrived("kept")], PLAN);
    await db.segmentBytes.put({ hash: "orphan", bytes: new ArrayBuffer(1) });
    await finishUpdate(db, settlePlan([arrived("kept").entry]));
    expect(await db.segmentBytes.toCollection().primaryKeys()).toEqual(["kept"]);
  });
});

test("nothing is added or settled for an outdated choice", async () => {
  const db = openMirrorDatabase();
  await addSegments(db, [arrived("one")], PLAN);
  await storeChoice(db, { keep: "none", branches: [], without: [], explicit: true }, () => true);
  expect(await addSegments(db, [arrived("two")], PLAN)).toBe(false);
  expect(await finishUpdate(db, settlePlan([]))).toBe("choice-changed");
  expect(await db.segments.count()).toBe(0);
  expect(await db.segmentBytes.count()).toBe(0);
});
