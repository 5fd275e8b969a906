import type { EpochDay } from "#domain/base/day.ts";
import { daysInEthiopianMonth, fromEthiopian, toEthiopian } from "#domain/calendar/ethiopian-calendar.ts";
import { daysInGregorianMonth, fromGregorian, toGregorian } from "#domain/calendar/gregorian-calendar.ts";
import { err, ok, type Result } from "#domain/base/result.ts";
import { isInRange } from "./month-view.ts";

export type CalendarName = "ethiopian" | "gregorian";

/** Raw input; `month` counts from 1. */
export type DateInput = { day: string; month: number; year: string };

/** Another length of the month, and the nearest years that have it. */
export type OtherLength = { days: number; before: number; after: number };

export type DateInputError =
  | { kind: "day-missing" }
  | { kind: "year-missing" }
  | { kind: "no-such-day"; month: number; year: number; days: number; other: OtherLength | null }
  | { kind: "out-of-range" };

const CALENDARS = {
  ethiopian: { to: toEthiopian, from: fromEthiopian, daysIn: daysInEthiopianMonth },
  gregorian: { to: toGregorian, from: fromGregorian, daysIn: daysInGregorianMonth },
} as const;

const MONTHS = { ethiopian: 13, gregorian: 12 } as const;

/** Maximum distance to a leap year, across common century years. */
const LEAP_WITHIN = 8;

export function inputOf(calendar: CalendarName, day: EpochDay): DateInput {
  const date = CALENDARS[calendar].to(day);
  return { day: String(date.day), month: date.month, year: String(date.year) };
}

/** A form submitted without script: calendar in `form`, plus day, month, year; null for other forms. */
export function submittedDate(
  sent: Pick<URLSearchParams, "get">,
  form: "calendar" | "convert",
): { calendar: CalendarName; input: DateInput } | null {
  const calendar = sent.get(form);
  if (calendar !== "ethiopian" && calendar !== "gregorian") return null;
  const named = wholeNumber(sent.get("month") ?? "", 2) ?? 0;
  const month = named >= 1 && named <= MONTHS[calendar] ? named : 1;
  return { calendar, input: { day: sent.get("day") ?? "", month, year: sent.get("year") ?? "" } };
}

export function readDate(calendar: CalendarName, input: DateInput): Result<EpochDay, DateInputError> {
  const day = wholeNumber(input.day, 2);
  if (day === null) return err({ kind: "day-missing" });
  const year = wholeNumber(input.year, 4);
  if (year === null || input.year.trim().length < 4) return err({ kind: "year-missing" });
  const { month } = input;
  const found = CALENDARS[calendar].from({ year, month, day });
  if (found === null) return err(noSuchDay(calendar, year, month));
  return isInRange(found) ? ok(found) : err({ kind: "out-of-range" });
}

function noSuchDay(calendar: CalendarName, year: number, month: number): DateInputError {
  const daysIn = (at: number) => CALENDARS[calendar].daysIn(at, month);
  const days = daysIn(year);
  const steps = Array.from({ length: LEAP_WITHIN }, (_, at) => at + 1);
  const back = steps.find((step) => daysIn(year - step) > days);
  const on = steps.find((step) => daysIn(year + step) > days);
  const other =
    back === undefined || on === undefined
      ? null
      : { days: daysIn(year + on), before: year - back, after: year + on };
  return { kind: "no-such-day", month, year, days, other };
}

function wholeNumber(text: string, digits: number): number | null {
  const trimmed = text.trim();
  return /^\d+$/.test(trimmed) && trimmed.length <= digits ? Number(trimmed) : null;
}
