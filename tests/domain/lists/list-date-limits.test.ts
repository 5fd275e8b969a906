import { expect, it } from "vitest";
import { parseIsoDate } from "#domain/base/day.ts";
import { checkListDay } from "#domain/lists/list-date-limits.ts";

it("a list's day lies between 2000-01-01 and 60 days ahead", () => {
  const today = parseIsoDate("2026-11-20") ?? 0;
  const fault = (date: string) => checkListDay(date, today);
  expect(["2000-01-01", "2026-11-20", "2027-01-19"].map(fault)).toEqual([null, null, null]);
  expect(["1999-12-31", "2027-01-20"].map(fault)).toEqual(["too_early", "too_late"]);
  expect(["", "2026-02-30", "20 November"].map(fault)).toEqual(["no_date", "no_date", "no_date"]);
});
