import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseIsoDate, toIsoDate, todayInAddisAbaba, weekdayOf } from "#domain/base/day.ts";
import { type ListDay, rhythmOf } from "#domain/lists/rhythm.ts";
import { WEEKS_OF_RHYTHM } from "#domain/lists/contract.ts";

const dayOf = (iso: string) => parseIsoDate(iso) ?? Number.NaN;
const daysOf = (...isos: string[]): ListDay[] => isos.map((iso) => ({ day: dayOf(iso), count: 10 }));

/** A day is in it once, as the database and the phone answer. */
const history = fc.uniqueArray(
  fc.record({ day: fc.integer({ min: 20_600, max: 20_800 }), count: fc.nat(500) }),
  {
    selector: ({ day }) => day,
    maxLength: 40,
  },
);
const today = fc.integer({ min: 20_600, max: 20_800 });

describe("The rhythm of a branch", () => {
  it("is the middle half of its pauses, its newest list and its usual weekdays, with their counts", () => {
    // Tuesdays and Thursdays, and one Friday.
    const days = daysOf(
      "2026-10-01",
      "2026-10-06",
      "2026-10-15",
      "2026-10-20",
      "2026-10-29",
      "2026-11-06",
      "2026-11-10",
      "2026-11-19",
    );
    expect(rhythmOf(days, dayOf("2026-11-23"))).toMatchObject({
      lists: 8,
      every: { from: 5, to: 9 },
      newest: dayOf("2026-11-19"),
      age: 4,
      weekdays: { days: [2, 4], lists: 7 },
    });
  });

  it("names one weekday where most lists came on it, and none where they came on many", () => {
    const mondays = daysOf("2026-10-19", "2026-10-26", "2026-11-02", "2026-11-09", "2026-11-16");
    expect(rhythmOf(mondays, dayOf("2026-11-20"))?.weekdays).toEqual({ days: [1], lists: 5 });
    const many = daysOf("2026-11-09", "2026-11-10", "2026-11-11", "2026-11-12", "2026-11-13", "2026-11-14");
    expect(rhythmOf(many, dayOf("2026-11-20"))?.weekdays).toBeNull();
  });

  it("is never told of fewer than five lists in these weeks", () => {
    fc.assert(
      fc.property(history, today, (days, now) => {
        const counted = days.filter(({ day }) => day <= now && day > now - 7 * WEEKS_OF_RHYTHM);
        expect(rhythmOf(days, now)?.lists ?? null).toBe(counted.length < 5 ? null : counted.length);
      }),
    );
  });

  it("tells only what the days bear out, in whatever order they come", () => {
    fc.assert(
      fc.property(history, today, (days, now) => {
        const rhythm = rhythmOf(days, now);
        expect(rhythmOf(days.toReversed(), now)).toEqual(rhythm);
        if (rhythm === null) return;
        const counted = days.filter(({ day }) => day <= now && day > now - 7 * WEEKS_OF_RHYTHM);
        const sorted = counted.map(({ day }) => day).sort((a, b) => a - b);
        const pauses = sorted.slice(1).map((day, place) => day - (sorted[place] ?? day));
        const usual = pauses.filter((pause) => pause >= rhythm.every.from && pause <= rhythm.every.to);
        expect(usual.length * 2).toBeGreaterThanOrEqual(pauses.length);
        expect(rhythm.age).toBe(now - Math.max(...sorted));
        expect(rhythm.weeks).toHaveLength(WEEKS_OF_RHYTHM);
        expect(rhythm.weeks.at(-1)?.day).toBe(now);
        for (const { day: last, count } of rhythm.weeks) {
          const own = counted.filter(({ day }) => day <= last && day > last - 7);
          expect(count).toBe(own.reduce((sum, one) => sum + one.count, 0));
        }
        if (rhythm.weekdays === null) return;
        const named = new Set(rhythm.weekdays.days);
        const on = counted.filter(({ day }) => named.has(weekdayOf(day))).length;
        expect(rhythm.weekdays.lists).toBe(on);
        expect(on * 2).toBeGreaterThan(counted.length);
      }),
    );
  });

  it("counts days across the ends of both years, and a day begins at 21:00 UTC", () => {
    // Pagume has five days in 2018: 10 September 2026 is its last, the 11th the first of 2019.
    const newYear = daysOf("2026-08-20", "2026-08-27", "2026-09-03", "2026-09-10", "2026-09-11");
    const before = todayInAddisAbaba(Date.parse("2026-09-11T20:59:59Z"));
    expect(toIsoDate(before)).toBe("2026-09-11");
    expect(rhythmOf(newYear, before)?.age).toBe(0);
    expect(rhythmOf(newYear, before + 1)?.age).toBe(1);
    expect(todayInAddisAbaba(Date.parse("2026-09-11T21:00:00Z"))).toBe(before + 1);
    const civil = daysOf("2026-12-10", "2026-12-17", "2026-12-24", "2026-12-31", "2027-01-07");
    expect(rhythmOf(civil, todayInAddisAbaba(Date.parse("2027-01-07T21:30:00Z")))).toMatchObject({
      every: { from: 7, to: 7 },
      age: 1,
    });
  });
});
