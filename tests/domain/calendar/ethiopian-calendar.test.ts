import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseIsoDate } from "#domain/base/day.ts";
import {
  ETHIOPIAN_MONTHS_LATIN,
  daysInEthiopianMonth,
  fromEthiopian,
  toEthiopian,
} from "#domain/calendar/ethiopian-calendar.ts";

const MS_PER_DAY = 86_400_000;
const FIRST = Date.UTC(1800, 0, 1) / MS_PER_DAY;
const LAST = Date.UTC(2200, 11, 31) / MS_PER_DAY;

/** Gregorian and Ethiopian day: other converters' published vectors; boundaries checked with ICU. */
const VECTORS = `
1982-11-21 1975/3/12, 2014-12-10 2007/4/1, 2010-12-20 2003/4/11, 1941-12-07 1934/3/28, 2000-01-01 1992/4/22,
2020-02-29 2012/6/21, 2020-01-01 2012/4/22, 2020-12-31 2013/4/22, 2024-05-05 2016/8/27, 2025-05-22 2017/9/14,
1971-09-12 1964/1/1, 2019-09-11 2011/13/6, 2015-09-11 2007/13/6, 2023-09-11 2015/13/6, 2023-09-10 2015/13/5,
2024-09-10 2016/13/5, 2014-09-10 2006/13/5, 2027-09-11 2019/13/6, 2026-03-26 2018/7/17, 2099-09-12 2092/1/1,
2100-09-11 2092/13/5, 2100-09-12 2093/1/1, 2103-09-13 2096/1/1, 1900-09-11 1893/1/1, 1899-09-10 1891/13/6,
2019-09-12 2012/1/1, 2023-09-12 2016/1/1, 2027-09-12 2020/1/1, 2031-09-12 2024/1/1, 2035-09-12 2028/1/1,
2026-09-11 2019/1/1, 2026-04-12 2018/8/4, 2029-04-08 2021/7/30`
  .trim()
  .split(/,\s*/)
  .map((vector) => vector.split(" "));

describe("the Ethiopian calendar", () => {
  it.each(VECTORS)("%s is %s", (gregorian = "", ethiopian = "") => {
    const day = parseIsoDate(gregorian) ?? Number.NaN;
    const [year = 0, month = 0, dayOfMonth = 0] = ethiopian.split("/").map(Number);
    expect(toEthiopian(day)).toEqual({ year, month, day: dayOfMonth });
    expect(fromEthiopian({ year, month, day: dayOfMonth })).toBe(day);
  });

  it("equals ICU on every day from 1800 to 2200, in both directions", () => {
    const icu = new Intl.DateTimeFormat("en-u-ca-ethiopic", {
      timeZone: "UTC",
      year: "numeric",
      month: "numeric",
      day: "numeric",
    });
    let wrong = 0;
    let days = 0;
    for (let day = FIRST; day <= LAST; day++, days++) {
      const parts = new Map(
        icu.formatToParts(day * MS_PER_DAY).map(({ type, value }) => [type, Number.parseInt(value, 10)]),
      );
      const ours = toEthiopian(day);
      const same =
        ours.year === parts.get("year") &&
        ours.month === parts.get("month") &&
        ours.day === parts.get("day") &&
        fromEthiopian(ours) === day;
      if (!same) wrong++;
    }
    expect({ days, wrong }).toEqual({ days: 146_462, wrong: 0 });
  });

  it("refuses dates that do not exist", () => {
    const impossible = [
      { year: 2016, month: 13, day: 6 },
      { year: 2015, month: 13, day: 7 },
      { year: 2018, month: 14, day: 1 },
      { year: 2018, month: 0, day: 1 },
      { year: 2018, month: 1, day: 31 },
      { year: 2018, month: 1, day: 0 },
      { year: 2018, month: 1.5, day: 1 },
      { year: Number.NaN, month: 1, day: 1 },
    ];
    expect(impossible.map(fromEthiopian)).toEqual(impossible.map(() => null));
  });

  it("round-trips every valid date, also before the era", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -6000, max: 6000 }),
        fc.integer({ min: 1, max: 13 }),
        fc.nat(29),
        (year, month, at) => {
          const date = { year, month, day: (at % daysInEthiopianMonth(year, month)) + 1 };
          const day = fromEthiopian(date);
          expect(day).not.toBeNull();
          expect(toEthiopian(day ?? Number.NaN)).toEqual(date);
        },
      ),
    );
  });

  it("advances by one: the next day is the next date or the first of a month", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (day) => {
        const [today, tomorrow] = [toEthiopian(day), toEthiopian(day + 1)];
        const sameMonth = { ...today, day: today.day + 1 };
        const nextMonth =
          today.month === 13
            ? { year: today.year + 1, month: 1, day: 1 }
            : { ...today, month: today.month + 1, day: 1 };
        expect(tomorrow).toEqual(fromEthiopian(sameMonth) === null ? nextMonth : sameMonth);
      }),
    );
  });

  it("names thirteen months", () => {
    expect(new Set(ETHIOPIAN_MONTHS_LATIN).size).toBe(13);
    expect(ETHIOPIAN_MONTHS_LATIN[toEthiopian(parseIsoDate("2026-09-11") ?? 0).month - 1]).toBe("Meskerem");
  });
});
