import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Manifest, SegmentEntry } from "#domain/lists/contract.ts";
import { estimateSegments, newestFirst, wantedSegments } from "../../../../src/lists/sync/select-segments.ts";

let serial = 0;

function entry(location: string, to: string, bytes: number): SegmentEntry {
  serial += 1;
  const hash = serial.toString(16).padStart(32, "0");
  return { key: `${location}/${to}/1`, location, from: to, to, hash, count: 10, bytes };
}

function manifestOf(segments: SegmentEntry[]): Manifest {
  return { format: 1, generated_at: "2026-11-20T06:00:00Z", total: 0, segments };
}

const choice = (keep: "newest" | "all" | "none", branches: string[] = [], without: string[] = []) => ({
  keep,
  branches,
  without,
  explicit: true,
});

describe("the segments of a choice", () => {
  test("are the newest lists, about 300 KB over the wire and not more", () => {
    const days = Array.from({ length: 30 }, (_, index) =>
      entry("adama", `2026-11-${String(30 - index).padStart(2, "0")}`, 60_000),
    );
    const wanted = wantedSegments(manifestOf([...days].reverse()), choice("newest"));
    // Seven make 7 × 60,000 × 0.65 = 273,000; eight 312,000.
    expect(wanted).toEqual(days.slice(0, 7));
  });

  test("include one newest list larger than that, or the phone would hold nothing", () => {
    const large = entry("adama", "2026-11-20", 5_000_000);
    const small = entry("adama", "2026-11-19", 100);
    expect(wantedSegments(manifestOf([small, large]), choice("newest"))).toEqual([large]);
  });

  test("include branches kept whole beside the newest lists, and none left out", () => {
    const new1 = entry("adama", "2026-11-20", 460_000);
    const old1 = entry("jimma", "2026-01-20", 1000);
    const old2 = entry("dessie", "2026-01-19", 1000);
    const manifest = manifestOf([new1, old1, old2]);
    expect(wantedSegments(manifest, choice("newest", ["jimma"]))).toEqual([new1, old1]);
    expect(wantedSegments(manifest, choice("none", ["dessie"]))).toEqual([old2]);
    expect(wantedSegments(manifest, choice("all", [], ["jimma"]))).toEqual([new1, old2]);
    expect(wantedSegments(manifest, choice("none"))).toEqual([]);
  });

  test("drop the oldest first for space", () => {
    const entries = ["2026-11-20", "2026-11-19", "2026-11-18"].map((day) => entry("adama", day, 100));
    expect(wantedSegments(manifestOf(entries), choice("all"), 250)).toEqual(entries.slice(0, 2));
    expect(wantedSegments(manifestOf(entries), choice("all"), 0)).toEqual([]);
  });

  test("are in the same order however the manifest is ordered", () => {
    const entries = Array.from({ length: 12 }, (_, index) =>
      entry(index % 2 === 0 ? "adama" : "jimma", `2026-11-${String((index % 4) + 10)}`, 10),
    );
    fc.assert(
      fc.property(fc.shuffledSubarray(entries, { minLength: 12 }), (shuffled) => {
        expect(newestFirst(shuffled)).toEqual(newestFirst(entries));
      }),
    );
  });
});

test("an estimate counts all for the disk and only what is missing for the wire", () => {
  const [one, two] = [entry("adama", "2026-11-20", 1000), entry("adama", "2026-11-19", 500)];
  expect(estimateSegments([one, two], new Set([one.hash]))).toEqual({
    segments: 2,
    passports: 20,
    bytes: 1500,
    missingTransferBytes: 325,
  });
});
