import { expect, it } from "vitest";
import { parseIsoDate, toIsoDate } from "#domain/base/day.ts";
import { arrivalsOf, listsByWeek, type ArrivedList } from "#domain/service/arrivals.ts";

const TODAY = parseIsoDate("2026-11-20") ?? 0;

/** A list that was here so many days after its date, at 10:00 in Addis Ababa. */
const list = (branch: string, age: number, waited: number): ArrivedList => ({
  branch,
  day: toIsoDate(TODAY - age),
  at: `${toIsoDate(TODAY - age + waited)}T07:00:00.000Z`,
});

it("says the middle and the middle half of the days, of all branches and of those with five lists", () => {
  const lists = [
    ...[0, 1, 1, 2, 9].map((waited, at) => list("Hawassa", 10 * at + 10, waited)),
    ...[3, 3, 3, 3].map((waited, at) => list("Dilla", 10 * at + 10, waited)),
  ];
  expect(arrivalsOf(lists, TODAY)).toEqual({
    all: { lists: 9, median: 3, from: 1, to: 3 },
    branches: [{ branch: "Hawassa", lists: 5, median: 1, from: 1, to: 2 }],
  });
});

it("says nothing of four lists, nor of lists older than 90 days or dated ahead", () => {
  const four = [10, 20, 30, 40].map((age) => list("Dilla", age, 1));
  expect(arrivalsOf([...four, list("Dilla", 90, 1), list("Dilla", -3, 0)], TODAY)).toEqual({
    all: null,
    branches: [],
  });
  expect(arrivalsOf([...four, list("Dilla", 89, 1)], TODAY).all?.lists).toBe(5);
});

it("takes the day in Addis Ababa, and a list that was here before its date as one of that day", () => {
  const at = (waited: string) => ({ branch: "Dilla", day: "2026-11-10", at: waited });
  const lists = ["2026-11-10T20:59:59.000Z", "2026-11-08T07:00:00.000Z"].map(at);
  const late = ["2026-11-10T21:00:00.000Z", "2026-11-10T21:00:01.000Z", "2026-11-11T07:00:00.000Z"].map(at);
  expect(arrivalsOf([...lists, ...late], TODAY).all).toEqual({ lists: 5, median: 1, from: 0, to: 1 });
});

it("counts the lists of twelve weeks that end today, if there are five", () => {
  const ages = [0, 6, 7, 83, 84];
  expect(
    listsByWeek(
      ages.map((age) => list("Dilla", age, 0)),
      TODAY,
    ),
  ).toBeNull();
  const weeks = listsByWeek(
    [...ages, 7].map((age) => list("Dilla", age, 0)),
    TODAY,
  );
  expect(weeks?.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2]);
  expect(weeks?.at(-1)?.day).toBe(TODAY);
});
