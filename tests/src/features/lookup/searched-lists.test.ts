import { describe, expect, it } from "vitest";
import { searchedLists } from "../../../../src/features/lookup/searched-lists.ts";

describe("what was searched", () => {
  it("spans from the oldest to the newest list, each branch once, by name", () => {
    const lists = searchedLists([
      { location: "Jimma", from: "2026-10-01", to: "2026-10-31", count: 10 },
      { location: "Adama", from: "2026-11-16", to: "2026-11-16", count: 3 },
      { location: "Jimma", from: "2026-09-14", to: "2026-09-14", count: 1 },
    ]);
    expect(lists).toEqual({
      from: "2026-09-14",
      to: "2026-11-16",
      branches: [
        { location: "Adama", from: "2026-11-16", to: "2026-11-16", count: 3 },
        { location: "Jimma", from: "2026-09-14", to: "2026-10-31", count: 11 },
      ],
    });
  });

  it("is nothing without a list", () => {
    expect(searchedLists([])).toBeNull();
  });
});
