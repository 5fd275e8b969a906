import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseIsoDate, toIsoDate, weekdayOf } from "#domain/base/day.ts";
import { toEthiopian } from "#domain/calendar/ethiopian-calendar.ts";
import {
  addMonths,
  dayByKey,
  monthOf,
  weeksOf,
  parseDayParam,
  FIRST_DAY,
  LAST_DAY,
} from "../../../src/calendar/month-view.ts";

const day = (iso: string): number => parseIsoDate(iso) ?? Number.NaN;
const anyDay = fc.integer({ min: FIRST_DAY, max: LAST_DAY });

describe("a month's sheet", () => {
  it("has every day of the month once, under its weekday", () => {
    fc.assert(
      fc.property(anyDay, (at) => {
        const month = monthOf(at);
        const weeks = weeksOf(month);
        const days = weeks.flat().filter((found) => found !== null);
        expect(days).toEqual(Array.from({ length: month.last - month.first + 1 }, (_, n) => month.first + n));
        expect(days).toContain(at);
        for (const week of weeks) {
          expect(week).toHaveLength(7);
          week.forEach((found, weekday) => expect(found === null || weekdayOf(found) === weekday).toBe(true));
        }
      }),
    );
  });

  it("has one or two weeks in Pagume", () => {
    expect(
      weeksOf(monthOf(day("2026-09-06")))
        .flat()
        .filter(Boolean),
    ).toHaveLength(5);
    expect(
      weeksOf(monthOf(day("2027-09-06")))
        .flat()
        .filter(Boolean),
    ).toHaveLength(6);
  });
});

describe("turning the page", () => {
  it("keeps the day of the month, or takes Pagume's last", () => {
    const of = (iso: string, months: number) => toEthiopian(addMonths(day(iso), months));
    expect(of("2026-11-20", 1)).toEqual({ year: 2019, month: 4, day: 11 });
    expect(of("2026-11-20", -3)).toEqual({ year: 2018, month: 13, day: 5 });
    expect(of("2027-09-11", 13)).toEqual({ year: 2020, month: 13, day: 5 });
    expect(of("2026-11-20", 13)).toEqual({ year: 2020, month: 3, day: 11 });
  });

  it("changes the month by exactly one, within the calendar's range", () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(-1, 1), (at, step) => {
        const [here, there] = [toEthiopian(at), toEthiopian(addMonths(at, step))];
        const apart = there.year * 13 + there.month - (here.year * 13 + here.month);
        expect(apart === step || addMonths(at, step) === (step > 0 ? LAST_DAY : FIRST_DAY)).toBe(true);
      }),
    );
    expect(addMonths(LAST_DAY, 1)).toBe(LAST_DAY);
    expect(addMonths(FIRST_DAY, -13)).toBe(FIRST_DAY);
  });
});

describe("the keys of the grid", () => {
  const friday = day("2026-11-20");

  it.each([
    ["ArrowLeft", false, "2026-11-19"],
    ["ArrowRight", false, "2026-11-21"],
    ["ArrowUp", false, "2026-11-13"],
    ["ArrowDown", false, "2026-11-27"],
    ["Home", false, "2026-11-15"],
    ["End", false, "2026-11-21"],
    ["PageUp", false, "2026-10-21"],
    ["PageDown", false, "2026-12-20"],
    ["PageUp", true, "2025-11-20"],
    ["PageDown", true, "2027-11-21"],
  ])("%s (with Shift: %s) moves from Friday 20 November 2026 to %s", (key, shift, iso) => {
    expect(toIsoDate(dayByKey(friday, key, shift) ?? Number.NaN)).toBe(iso);
  });

  it("ignore other keys", () => {
    expect(["Enter", "Tab", "a"].map((key) => dayByKey(friday, key, false))).toEqual([null, null, null]);
  });
});

describe("the day in an address", () => {
  it("is that day, undefined when missing, or null when invalid", () => {
    expect(parseDayParam("2026-11-20")).toBe(day("2026-11-20"));
    expect([null, ""].map(parseDayParam)).toEqual([undefined, undefined]);
    expect(["2026-04-31", "2026-1-1", "tomorrow", "1500-01-01", "9999-12-31"].map(parseDayParam)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});
