import { describe, expect, it } from "vitest";
import { listBranches } from "../../../src/locations/branches.ts";
import { countByMonth, lastMonths } from "../../../src/passports/months.ts";

const segment = (location: string, from: string, to: string, count: number) => ({
  key: `${location}/${to}/1`,
  location,
  from,
  to,
  hash: "0".repeat(32),
  count,
  bytes: 100,
});

const SEGMENTS = [
  segment("Adama", "2026-09-01", "2026-09-30", 40),
  segment("Jimma", "2026-11-12", "2026-11-12", 5),
  segment("Adama", "2026-11-09", "2026-11-09", 2),
];

describe("branches", () => {
  it("have the newest imported list, not the newest record, and none with only records by hand", () => {
    const lists = [
      { location: "Adama", up_to: "2026-11-09" },
      { location: "Dessie", up_to: "2026-10-01" },
    ];
    const branches = listBranches({ lists, segments: SEGMENTS }, []);
    expect(branches.map(({ name, newestList, total }) => [name, newestList, total])).toEqual([
      ["Adama", "2026-11-09", 42],
      ["Dessie", "2026-10-01", 0],
      ["Jimma", null, 5],
    ]);
  });

  it("sum their segments, newest list first, offices without a list last", () => {
    const branches = listBranches({ segments: SEGMENTS }, ["Jimma", "Assosa"]);
    expect(branches.map(({ name, newestList, total }) => [name, newestList, total])).toEqual([
      ["Jimma", "2026-11-12", 5],
      ["Adama", "2026-11-09", 42],
      ["Assosa", null, 0],
    ]);
    expect(branches[1]?.months).toEqual([
      { month: "2026-11", count: 2 },
      { month: "2026-09", count: 40 },
    ]);
  });
});

describe("months", () => {
  it("include gaps between lists, across years", () => {
    const months = countByMonth([
      { to: "2027-01-05", count: 3 },
      { to: "2026-11-30", count: 9 },
      { to: "2027-01-02", count: 4 },
    ]);
    expect(lastMonths(months, 4)).toEqual([
      { month: "2026-10", count: 0 },
      { month: "2026-11", count: 9 },
      { month: "2026-12", count: 0 },
      { month: "2027-01", count: 7 },
    ]);
  });

  it("are empty without a list", () => {
    expect(lastMonths([], 6)).toEqual([]);
  });
});
