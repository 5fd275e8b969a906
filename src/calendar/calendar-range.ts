import { type EpochDay, parseIsoDate } from "#domain/base/day.ts";
import { fromEthiopian } from "#domain/calendar/ethiopian-calendar.ts";

/** Whole Ethiopian years from the first after the Gregorian reform to the end of ISO dates. */
export const FIRST_DAY: EpochDay = fromEthiopian({ year: 1576, month: 1, day: 1 }) ?? 0;
export const LAST_DAY: EpochDay = fromEthiopian({ year: 9990, month: 13, day: 5 }) ?? 0;

export function isInRange(day: EpochDay): boolean {
  return day >= FIRST_DAY && day <= LAST_DAY;
}

/** The requested day: undefined if absent, null if invalid. */
export function parseDayParam(date: string | null): EpochDay | null | undefined {
  if (date === null || date === "") return undefined;
  const day = parseIsoDate(date);
  return day !== null && isInRange(day) ? day : null;
}
