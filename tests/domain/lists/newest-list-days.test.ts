import { describe, expect, it } from "vitest";
import { heldListDays, listDaysOf, newestListDay } from "#domain/lists/newest-list-days.ts";

const PUBLISHED = new Map([
  ["Adama", "2026-11-16"],
  ["Jimma", "2026-11-09"],
  ["Bale", "2026-11-02"],
]);
const HELD = [
  { location: "Adama", to: "2026-11-12" },
  { location: "Adama", to: "2026-11-05" },
  { location: "Jimma", to: "2026-11-19" },
  { location: "Dire Dawa", to: "2026-11-19" },
];

describe("the days up to which lists are held", () => {
  it("are the published ones when everything is held", () => {
    expect(heldListDays(HELD, PUBLISHED, true)).toEqual(PUBLISHED);
  });

  it("end with the segments before, but never after the published day", () => {
    expect([...heldListDays(HELD, PUBLISHED, false)]).toEqual([
      ["Adama", "2026-11-12"],
      ["Jimma", "2026-11-09"],
    ]);
  });

  it("are the segments' ends while the published ones are unknown", () => {
    const ends = { Adama: "2026-11-12", Jimma: "2026-11-19", "Dire Dawa": "2026-11-19" };
    for (const complete of [true, false]) {
      expect(Object.fromEntries(heldListDays(HELD, null, complete))).toEqual(ends);
    }
  });
});

it("an older server's manifest dates the lists by their segments", () => {
  const segments = HELD.map((segment) => ({ ...segment, key: "", from: "", hash: "", count: 1, bytes: 1 }));
  expect(listDaysOf({ lists: undefined, segments }).get("Adama")).toBe("2026-11-12");
  expect([...listDaysOf({ lists: [{ location: "Adama", up_to: "2026-11-02" }], segments })]).toEqual([
    ["Adama", "2026-11-02"],
  ]);
});

it("the newest day is that of any branch, and null without lists", () => {
  expect(newestListDay(PUBLISHED)).toBe("2026-11-16");
  expect(newestListDay(new Map([...PUBLISHED].toReversed()))).toBe("2026-11-16");
  expect(newestListDay(new Map())).toBeNull();
});
