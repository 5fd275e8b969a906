import { assert, asyncProperty, shuffledSubarray } from "fast-check";
import { expect, test } from "vitest";
import type { SegmentEntry } from "#domain/lists/contract.ts";
import { monthObjects } from "#domain/lists/periods.ts";
import { textHash } from "#domain/lists/segment/segment-hash.ts";

function entry(place: number, period: string, bytes = 40_000): SegmentEntry {
  const day = period.length === 7 ? `${period}-27` : period;
  return {
    key: `branch-${place}/${period}/0`,
    location: `Branch ${place}`,
    from: day,
    to: day,
    hash: place.toString(16).padStart(32, "0"),
    count: 10,
    bytes,
  };
}

test("the segments of each sealed month are one object, named by their hashes, whatever their order", async () => {
  const segments = [
    entry(1, "2026-11-20"),
    entry(2, "2026-11-20"),
    entry(3, "2026-10"),
    entry(4, "2026-10"),
    entry(5, "2026-09"),
    entry(6, "2026-08"),
    entry(7, "2026-08"),
  ];
  const objects = await monthObjects(segments);
  expect(objects.map((object) => object.segments.map(({ key }) => key))).toEqual([
    ["branch-3/2026-10/0", "branch-4/2026-10/0"],
    ["branch-6/2026-08/0", "branch-7/2026-08/0"],
  ]);
  const [first] = objects;
  expect(first?.hash).toBe(await textHash((first?.segments ?? []).map(({ hash }) => hash).join()));
  await assert(
    asyncProperty(shuffledSubarray(segments, { minLength: segments.length }), async (shuffled) => {
      expect(await monthObjects(shuffled)).toEqual(objects);
    }),
  );
});

test("no object is longer than a megabyte, and none holds one segment alone", async () => {
  const sizes = [400_000, 400_000, 400_000, 1_200_000, 300_000, 300_000];
  const objects = await monthObjects(sizes.map((bytes, place) => entry(place, "2026-10", bytes)));
  expect(objects.map(({ segments }) => segments.map(({ bytes }) => bytes))).toEqual([
    [400_000, 400_000],
    [300_000, 300_000],
  ]);
});
