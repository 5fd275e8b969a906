import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseIsoDate } from "#domain/base/day.ts";
import { dateErrorText } from "../../../src/calendar/date-fields.tsx";
import { FIRST_DAY, LAST_DAY } from "../../../src/calendar/month-view.ts";
import {
  type CalendarName,
  type DateInput,
  inputOf,
  readDate,
  submittedDate,
} from "../../../src/calendar/read-date.ts";
import { englishTranslator } from "../support/english-translator.ts";

const CALENDARS: readonly CalendarName[] = ["ethiopian", "gregorian"];

function complaint(calendar: CalendarName, day: string, month: number, year: string): string {
  const read = readDate(calendar, { day, month, year });
  return read.ok ? "" : dateErrorText(englishTranslator, calendar, read.error);
}

describe("a typed date", () => {
  it("round-trips in either calendar", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: FIRST_DAY, max: LAST_DAY }),
        fc.constantFrom(...CALENDARS),
        (day, calendar) => {
          expect(readDate(calendar, inputOf(calendar, day))).toEqual({ ok: true, value: day });
        },
      ),
    );
  });

  it("may have spaces and leading zeros", () => {
    const input: DateInput = { day: " 07 ", month: 1, year: " 2027 " };
    expect(readDate("gregorian", input)).toEqual({ ok: true, value: parseIsoDate("2027-01-07") });
  });

  it("reports how long Pagume is, and in which nearby years it is longer", () => {
    expect(complaint("ethiopian", "6", 13, "2018")).toBe(
      "Pagume 2018 has 5 days. It has 6 in 2015 and 2019.",
    );
    expect(complaint("ethiopian", "6", 13, "2019")).toBe("");
    expect(complaint("ethiopian", "7", 13, "2019")).toBe("Pagume 2019 has 6 days.");
    expect(complaint("ethiopian", "31", 3, "2019")).toBe("Hidar 2019 has 30 days.");
  });

  it("reports the same for Gregorian months, also over a century without a leap day", () => {
    expect(complaint("gregorian", "31", 4, "2026")).toBe("April 2026 has 30 days.");
    expect(complaint("gregorian", "29", 2, "2027")).toBe(
      "February 2027 has 28 days. It has 29 in 2024 and 2028.",
    );
    expect(complaint("gregorian", "29", 2, "2100")).toBe(
      "February 2100 has 28 days. It has 29 in 2096 and 2104.",
    );
    expect(complaint("gregorian", "0", 2, "2027")).toContain("February 2027 has 28 days.");
  });

  it("asks for missing or non-numeric parts", () => {
    for (const day of ["", "x", "1.5", "-1", "፩"])
      expect(complaint("gregorian", day, 1, "2027")).toBe("Enter the day as a number.");
    for (const year of ["", "27", "202", "two"])
      expect(complaint("gregorian", "1", 1, year)).toBe("Enter the year as a number with four digits.");
  });

  it("reports the calendar's range in the chosen calendar", () => {
    expect(complaint("ethiopian", "1", 1, "1500")).toBe(
      "Choose a date from 1 Meskerem 1576 to 5 Pagume 9990.",
    );
    expect(complaint("gregorian", "1", 1, "1500")).toMatch(/^Choose a date from \d+ September 1583 to /);
  });
});

describe("a date sent without script", () => {
  it("is read only from its own form", () => {
    const sent = new URLSearchParams("calendar=ethiopian&day=5&month=1&year=2012");
    expect(submittedDate(sent, "calendar")).toEqual({
      calendar: "ethiopian",
      input: { day: "5", month: 1, year: "2012" },
    });
    expect(submittedDate(sent, "convert")).toBeNull();
    expect(submittedDate(new URLSearchParams("calendar=julian&day=5"), "calendar")).toBeNull();
  });

  it("may be anything, and is then refused", () => {
    const sent = submittedDate(new URLSearchParams("convert=gregorian&day=x&month=99&year="), "convert");
    expect(sent?.input.month).toBe(1);
    expect(sent && readDate(sent.calendar, sent.input)).toEqual({
      ok: false,
      error: { kind: "day-missing" },
    });
  });
});
