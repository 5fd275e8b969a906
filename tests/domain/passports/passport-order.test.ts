import { describe, expect, it } from "vitest";
import { newestFirst, newestPackedFirst, supersedes } from "#domain/passports/passport-order.ts";

it("passports are listed by the newest day, then by number", () => {
  const sorted = [
    { day: 20_001, requestNumber: "AAL1000002" },
    { day: 20_001, requestNumber: "AAL1000010" },
    { day: 20_001, requestNumber: "BRPP525001" },
    { day: 20_000, requestNumber: "AAL1000001" },
  ];
  expect(sorted.toReversed().sort(newestFirst)).toEqual(sorted);
  expect(sorted.map((one) => newestFirst(one, { ...one }))).toEqual([0, 0, 0, 0]);
  const packed = [
    { day: 20_001, high: 1, low: 3 },
    { day: 20_001, high: 1, low: 4 },
    { day: 20_001, high: 2, low: 0 },
    { day: 20_000, high: 0, low: 0 },
  ];
  expect(packed.toReversed().sort(newestPackedFirst)).toEqual(packed);
});

describe("of two entries of a number", () => {
  const entry = { since: "2026-11-20T08:00:00Z", day: 20_001, location: "Adama", names: ["Abebe", "Kebede"] };

  it.each([
    ["the one published later", { since: "2026-11-19T08:00:00Z", day: 20_002 }],
    ["then the newer list's", { day: 20_000, location: "Abomsa" }],
    ["then the first by branch", { location: "Bale", names: ["Abeba", "Ali"] }],
    ["then the first by names", { names: ["Abebe", "Mamo"] }],
  ])("%s is shown", (_which, change) => {
    const loser = { ...entry, ...change };
    expect([supersedes(entry, loser), supersedes(loser, entry)]).toEqual([true, false]);
  });

  it("neither replaces its equal", () => {
    expect(supersedes(entry, { ...entry })).toBe(false);
  });
});
