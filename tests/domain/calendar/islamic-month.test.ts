import { describe, expect, it } from "vitest";
import { toIsoDate } from "#domain/base/day.ts";
import { expectedIslamicMonth } from "#domain/calendar/islamic-month.ts";

const MS_PER_DAY = 86_400_000;

/** ICU's first days of the Umm al-Qura months. */
function ummAlQura(from: number, to: number): [year: number, month: number, day: number][] {
  const icu = new Intl.DateTimeFormat("en-u-ca-islamic-umalqura", {
    timeZone: "UTC",
    year: "numeric",
    month: "numeric",
    day: "numeric",
  });
  const starts: [number, number, number][] = [];
  for (let day = Date.UTC(from, 0, 1) / MS_PER_DAY; day < Date.UTC(to, 0, 1) / MS_PER_DAY; day++) {
    const parts = new Map(
      icu.formatToParts(day * MS_PER_DAY).map(({ type, value }) => [type, parseInt(value)]),
    );
    if (parts.get("day") === 1) starts.push([parts.get("year") ?? 0, parts.get("month") ?? 0, day]);
  }
  return starts;
}

describe("the expected Islamic month", () => {
  it("is at most a day from Umm al-Qura from 2003 to 2170, and equal in all but 56 of 2066 months", () => {
    const starts = ummAlQura(2003, 2170);
    const apart = starts.map(([year, month, day]) => expectedIslamicMonth(year, month) - day);
    expect(starts).toHaveLength(2066);
    expect(Math.max(...apart.map(Math.abs))).toBe(1);
    expect(apart.filter((days) => days !== 0).length).toBeLessThanOrEqual(56);
  });

  it("equals Umm al-Qura in all but one month of 2024 to 2027", () => {
    const apart = ummAlQura(2024, 2028).filter(
      ([year, month, day]) => expectedIslamicMonth(year, month) !== day,
    );
    expect(apart.length).toBeLessThanOrEqual(1);
  });

  it("has 29 or 30 days for two centuries", () => {
    const lengths = new Set<number>();
    for (let at = 1250 * 12; at < 1450 * 12 - 1; at++) {
      const start = (month: number) => expectedIslamicMonth(Math.floor(month / 12), (month % 12) + 1);
      lengths.add(start(at + 1) - start(at));
    }
    expect([...lengths].sort((a, b) => a - b)).toEqual([29, 30]);
  });

  it("begins Ramadan 1447 on 18 February 2026", () => {
    expect(toIsoDate(expectedIslamicMonth(1447, 9))).toBe("2026-02-18");
  });
});
