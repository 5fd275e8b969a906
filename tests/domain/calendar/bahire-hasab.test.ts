import { describe, expect, it } from "vitest";
import { bahireHasab, DAYS_AFTER_NINEVEH } from "#domain/calendar/bahire-hasab.ts";
import { parseIsoDate, toIsoDate, weekdayOf } from "#domain/base/day.ts";
import { fromEthiopian, toEthiopian } from "#domain/calendar/ethiopian-calendar.ts";

/** Julian Easter as a Gregorian day (Meeus, Astronomical Algorithms, ch. 8). */
function julianEaster(gregorianYear: number): number {
  const d = (19 * (gregorianYear % 19) + 15) % 30;
  const e = (2 * (gregorianYear % 4) + 4 * (gregorianYear % 7) - d + 34) % 7;
  const month = Math.floor((d + e + 114) / 31);
  const day = ((d + e + 114) % 31) + 1;
  const century = Math.floor(gregorianYear / 100);
  const apart = century - Math.floor(century / 4) - 2;
  return Date.UTC(gregorianYear, month - 1, day + apart) / 86_400_000;
}

const fasikaOf = (year: number) => bahireHasab(year).nineveh + DAYS_AFTER_NINEVEH.fasika;

/** Published Fasika dates: year, Gregorian, Ethiopian month/day. */
const FASIKA = `2012 2020-04-19 8/11, 2013 2021-05-02 8/24, 2014 2022-04-24 8/16, 2015 2023-04-16 8/8,
2016 2024-05-05 8/27, 2017 2025-04-20 8/12, 2018 2026-04-12 8/4, 2019 2027-05-02 8/24, 2020 2028-04-16 8/8,
2021 2029-04-08 7/30, 2022 2030-04-28 8/20, 2006 2014-04-20 8/12, 2025 2033-04-24 8/16`
  .split(/,\s*/)
  .map((line) => line.split(" "));

describe("Bahire Hasab", () => {
  it.each(FASIKA)("has Fasika of %s on %s, %s", (year = "", gregorian = "", ethiopian = "") => {
    const day = fasikaOf(Number(year));
    const date = toEthiopian(day);
    expect([toIsoDate(day), date.year, `${date.month}/${date.day}`]).toEqual([
      gregorian,
      Number(year),
      ethiopian,
    ]);
  });

  it("agrees with the Julian Easter of Meeus in 400 years, always a Sunday", () => {
    const years = Array.from({ length: 401 }, (_, at) => 1793 + at);
    const wrong = years.filter(
      (year) => fasikaOf(year) !== julianEaster(year + 8) || weekdayOf(fasikaOf(year)) !== 0,
    );
    expect(wrong).toEqual([]);
  });

  it("gives the figures of 2016", () => {
    expect(bahireHasab(2016)).toEqual({
      ameteAlem: 7516,
      meteneRabiet: 1879,
      evangelist: "john",
      newYearWeekday: 2,
      medeb: 11,
      wenber: 10,
      abektie: 20,
      metqi: 10,
      nineveh: fromEthiopian({ year: 2016, month: 6, day: 18 }),
    });
    const lent = bahireHasab(2016).nineveh + DAYS_AFTER_NINEVEH.abiy_tsom;
    expect(toEthiopian(lent)).toEqual({ year: 2016, month: 7, day: 2 });
  });

  it("takes a metqi of none for a whole month", () => {
    expect([1911, 1930, 1987, 2006, 2025, 2044].map((year) => bahireHasab(year).metqi)).toEqual(
      Array.from({ length: 6 }, () => 30),
    );
  });

  it("gives the weekday of the new year as the calendar and the years of the world do", () => {
    for (let year = 1800; year < 2200; year++) {
      const { ameteAlem, meteneRabiet, newYearWeekday } = bahireHasab(year);
      expect(newYearWeekday).toBe((ameteAlem + meteneRabiet + 1) % 7);
    }
  });

  it("begins Nineveh, the Great Lent and the fast of the apostles on Mondays, and has Erget on a Thursday", () => {
    for (let year = 1900; year < 2100; year++) {
      const { nineveh } = bahireHasab(year);
      const weekday = (id: keyof typeof DAYS_AFTER_NINEVEH) => weekdayOf(nineveh + DAYS_AFTER_NINEVEH[id]);
      expect([weekday("nineveh"), weekday("abiy_tsom"), weekday("tsome_hawaryat")]).toEqual([1, 1, 1]);
      expect([weekday("debre_zeyit"), weekday("hosanna"), weekday("peraklitos")]).toEqual([0, 0, 0]);
      expect([weekday("siklet"), weekday("erget"), weekday("rikbe_kahnat")]).toEqual([5, 4, 3]);
    }
  });

  it("gives the weekday of any date", () => {
    expect(
      ["2026-11-20", "1969-12-31", "1800-01-01"].map((iso) => weekdayOf(parseIsoDate(iso) ?? 0)),
    ).toEqual([5, 3, 3]);
  });
});
