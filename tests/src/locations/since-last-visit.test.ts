import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { addedSince, lastVisit } from "../../../src/locations/since-last-visit.tsx";

const MINUTE = 60_000;

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
}

beforeEach(() => vi.stubGlobal("window", { localStorage: memory(), sessionStorage: memory() }));
afterEach(() => vi.unstubAllGlobals());

/** As the page notes it when it is left. */
const look = (at: number, seen = "adama=10") =>
  window.localStorage.setItem("passport-status:looked", `${at} ${seen}`);

it("A first visit has nothing to compare with", () => {
  expect(lastVisit(0)).toBeNull();
});

it("A reload compares with the same visit as before it; half an hour away begins another", () => {
  look(0);
  expect(lastVisit(60 * MINUTE)).toEqual({ at: 0, totals: new Map([["adama", 10]]) });
  look(61 * MINUTE, "adama=12");
  expect(lastVisit(62 * MINUTE)).toMatchObject({ at: 0 });
  expect(lastVisit(92 * MINUTE)).toEqual({ at: 61 * MINUTE, totals: new Map([["adama", 12]]) });
});

it("What this app did not write counts as no visit", () => {
  for (const text of ["", "x", "12", "12 adama", "12 adama=x", "1.5 adama=2"]) {
    window.localStorage.setItem("passport-status:looked", text);
    expect(lastVisit(60 * MINUTE), text).toBeNull();
  }
});

it("Branches with more passports are told, most first; one that is new had none, one that lost some is not told", () => {
  const branch = (name: string, total: number) => ({
    name,
    slug: name.toLowerCase(),
    total,
    newestList: null,
    months: [],
  });
  const looked = {
    at: 0,
    totals: new Map([
      ["adama", 10],
      ["jimma", 5],
      ["saris", 7],
    ]),
  };
  const now = [branch("Adama", 12), branch("Jimma", 4), branch("Saris", 7), branch("Gore", 90)];
  expect(addedSince(looked, now)).toEqual([
    { name: "Gore", slug: "gore", count: 90 },
    { name: "Adama", slug: "adama", count: 2 },
  ]);
});
