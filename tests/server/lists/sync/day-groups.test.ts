import { describe, expect, it } from "vitest";
import type { DayEntry, SegmentEntry } from "#domain/lists/contract.ts";
import { type DayGroup, groupDay } from "../../../../server/lists/sync/build-days.ts";

const DAY = "2026-11-20";

function segment(hash: string, count = 100): SegmentEntry {
  return { key: `${hash}/${DAY}/1`, location: hash, from: DAY, to: DAY, hash, count, bytes: count * 16 };
}

function object(...segments: string[]): DayEntry {
  return { day: DAY, hash: segments.join("+"), bytes: 1, transfer: 1, segments };
}

function shown(groups: readonly DayGroup[]): string[] {
  return groups.map((group) =>
    "entry" in group
      ? `keeps ${group.entry.hash}`
      : `builds ${group.segments.map(({ hash }) => hash).join("+")}`,
  );
}

const [a, b, c] = [segment("a"), segment("b"), segment("c")];

describe("groupDay", () => {
  it("makes one object of a day's first lists, then one of each addition and one of the whole", () => {
    expect(shown(groupDay([a], []))).toEqual(["builds a"]);
    expect(shown(groupDay([a, b], [object("a")]))).toEqual(["keeps a", "builds b", "builds a+b"]);
    expect(shown(groupDay([a, b, c], [object("a"), object("b"), object("a", "b")]))).toEqual([
      "keeps a",
      "keeps b",
      "builds c",
      "builds a+b+c",
    ]);
  });

  it("makes another of what an object held beside a replaced segment", () => {
    // `c` was replaced by `d`: the object of both is gone.
    expect(shown(groupDay([a, b, segment("d")], [object("a")]))).toEqual([
      "keeps a",
      "builds b+d",
      "builds a+b+d",
    ]);
  });

  it("makes the whole again when an addition saved nothing and has no object", () => {
    expect(shown(groupDay([a, b], [object("a"), object("a", "b")]))).toEqual([
      "keeps a",
      "builds b",
      "builds a+b",
    ]);
  });

  it("cuts a large day into objects of at most 16,384 rows, with none of the whole", () => {
    const large = ["a", "b", "c", "d"].map((hash) => segment(hash, 8_000));
    expect(shown(groupDay(large, []))).toEqual(["builds a+b", "builds c+d"]);
  });

  it("joins the two smallest when there are more than eight", () => {
    const names = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
    const segments = names.map((hash, i) => segment(hash, 100 + i));
    const kept = names.slice(0, 8).map((hash) => object(hash));
    const groups = shown(groupDay(segments, kept));
    expect(groups).toHaveLength(9);
    expect(groups).toContain("builds a+b");
    expect(groups).toContain("builds a+b+c+d+e+f+g+h+i");
  });
});
