import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseIsoDate } from "#domain/base/day.ts";
import { daysInGregorianMonth, fromGregorian, toGregorian } from "#domain/calendar/gregorian-calendar.ts";

describe("the Gregorian calendar", () => {
  it("round-trips any day, also of the first century", () => {
    fc.assert(
      fc.property(fc.integer({ min: -719_000, max: 2_900_000 }), (day) => {
        expect(fromGregorian(toGregorian(day))).toBe(day);
      }),
    );
    expect(toGregorian(fromGregorian({ year: 99, month: 3, day: 1 }) ?? 0).year).toBe(99);
  });

  it("agrees with ISO dates", () => {
    expect(fromGregorian({ year: 2026, month: 11, day: 20 })).toBe(parseIsoDate("2026-11-20"));
  });

  it("has the right month lengths and leap years", () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((month) => daysInGregorianMonth(2026, month))).toEqual(
      [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31],
    );
    expect([1900, 2000, 2024, 2100].map((year) => daysInGregorianMonth(year, 2))).toEqual([28, 29, 29, 28]);
  });

  it("refuses dates that do not exist", () => {
    const impossible = [
      [2026, 4, 31],
      [2026, 2, 29],
      [2100, 2, 29],
      [2026, 13, 1],
      [2026, 0, 1],
      [2026, 1, 0],
      [2026, 1, 1.5],
      [2026, 1.5, 1],
      [2026.5, 1, 1],
      [Number.NaN, 1, 1],
    ];
    expect(impossible.map(([year = 0, month = 0, day = 0]) => fromGregorian({ year, month, day }))).toEqual(
      impossible.map(() => null),
    );
  });
});
