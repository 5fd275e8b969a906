import { describe, expect, it } from "vitest";
import { parseIsoDate, toIsoDate } from "#domain/base/day.ts";
import { fromEthiopian, toEthiopian } from "#domain/calendar/ethiopian-calendar.ts";
import { type HolidayId, type HolidayKind, holidaysBetween } from "#domain/calendar/holidays.ts";

const day = (iso: string) => parseIsoDate(iso) ?? Number.NaN;

function inGregorianYear(year: number, kind?: HolidayKind) {
  return holidaysBetween(day(`${year}-01-01`), day(`${year}-12-31`)).filter(
    (holiday) => kind === undefined || holiday.kind === kind,
  );
}

const dates = (year: number, id: HolidayId) =>
  inGregorianYear(year)
    .filter((holiday) => holiday.id === id)
    .map((holiday) => toIsoDate(holiday.day).slice(5));

describe("holidays", () => {
  it("lists the public holidays of 2026 in order, with expected Islamic ones", () => {
    expect(
      inGregorianYear(2026, "public").map(({ id, day, expected }) => [id, toIsoDate(day).slice(5), expected]),
    ).toEqual([
      ["genna", "01-07", false],
      ["timkat", "01-19", false],
      ["adwa", "03-02", false],
      ["eid_al_fitr", "03-20", true],
      ["siklet", "04-10", false],
      ["fasika", "04-12", false],
      ["labour", "05-01", false],
      ["patriots", "05-05", false],
      ["eid_al_adha", "05-27", true],
      ["mawlid", "08-25", true],
      ["enkutatash", "09-11", false],
      ["meskel", "09-27", false],
    ]);
  });

  it("keep their Ethiopian date: new year, Meskel and Timkat move a day around Gregorian leap years", () => {
    expect([2022, 2023, 2027].map((year) => dates(year, "enkutatash"))).toEqual([
      ["09-11"],
      ["09-12"],
      ["09-12"],
    ]);
    expect([2022, 2023].map((year) => dates(year, "meskel"))).toEqual([["09-27"], ["09-28"]]);
    expect([2019, 2020, 2024].map((year) => dates(year, "timkat"))).toEqual([
      ["01-19"],
      ["01-20"],
      ["01-20"],
    ]);
  });

  it("has Genna on 7 January to 2099: Tahsas 28 in the year of John, else 29", () => {
    for (let year = 1901; year < 2100; year++) expect(dates(year, "genna")).toEqual(["01-07"]);
    const genna = (year: number) =>
      holidaysBetween(
        fromEthiopian({ year, month: 4, day: 1 }) ?? 0,
        fromEthiopian({ year, month: 4, day: 30 }) ?? 0,
      ).find(({ id }) => id === "genna")?.day ?? 0;
    expect([2015, 2016, 2017].map((year) => toEthiopian(genna(year)).day)).toEqual([29, 28, 29]);
  });

  it("has victory and labour day on their Gregorian dates to 2099", () => {
    for (let year = 1992; year < 2100; year++) {
      expect(
        ["adwa", "labour", "patriots", "derg_downfall"].map((id) => dates(year, id as HolidayId)),
      ).toEqual([["03-02"], ["05-01"], ["05-05"], ["05-28"]]);
    }
  });

  it("begin in the year of the event they commemorate", () => {
    expect(dates(1896, "adwa")).toEqual([]);
    // Yekatit 23 fell on 1 March until 1900.
    expect(dates(1897, "adwa")).toEqual(["03-01"]);
    expect(dates(1941, "patriots")).toEqual([]);
    expect(dates(1942, "patriots")).toEqual(["05-05"]);
    expect(dates(1991, "derg_downfall")).toEqual([]);
  });

  it("has the fall of the Derg as a day off until 2024 and a memorial day since", () => {
    const kind = (year: number) => inGregorianYear(year).find(({ id }) => id === "derg_downfall")?.kind;
    expect([1992, 2024, 2025, 2026].map(kind)).toEqual(["public", "public", "memorial", "memorial"]);
  });

  it("can have an Islamic feast twice in a year, and always at least once", () => {
    // Ramadan 1451 and 1452 begin in 2030.
    expect(dates(2030, "ramadan")).toHaveLength(2);
    for (let year = 1900; year < 2150; year++) {
      for (const id of ["ramadan", "eid_al_fitr", "eid_al_adha", "mawlid"] as const)
        expect([1, 2]).toContain(dates(year, id).length);
    }
  });

  it("has Islamic feasts from 1800 to 2200 in the Ethiopian calendar", () => {
    const feasts = (year: number) => {
      const first = fromEthiopian({ year, month: 1, day: 1 }) ?? 0;
      return holidaysBetween(first, first + 364).filter(({ id }) => id === "eid_al_adha").length;
    };
    expect([1799, 2201].map(feasts)).toEqual([0, 0]);
    expect([1800, 2200].map(feasts)).not.toContain(0);
  });

  it("are the same by day and by decade", () => {
    const [first, last] = [day("2019-09-01"), day("2029-09-30")];
    const byDay = Array.from({ length: last - first + 1 }, (_, at) =>
      holidaysBetween(first + at, first + at),
    );
    expect(byDay.flat()).toEqual(holidaysBetween(first, last));
  });
});
