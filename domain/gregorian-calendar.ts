import type { EpochDay } from "./day.ts";

const MS_PER_DAY = 86_400_000;

/** A day of the Gregorian calendar: month 1 (January) to 12, day from 1. */
export type GregorianDate = { year: number; month: number; day: number };

/** The Gregorian date of a day, also from before the calendar was introduced (proleptic). */
export function toGregorian(day: EpochDay): GregorianDate {
  const date = new Date(day * MS_PER_DAY);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** How many days a month of the Gregorian calendar has. */
export function daysInGregorianMonth(year: number, month: number): number {
  return toGregorian(dayOf(year, month + 1, 0)).day;
}

/** The day of a Gregorian date; null when there is no such date (31 April, 29 February of a common year, fractions). */
export function fromGregorian({ year, month, day }: GregorianDate): EpochDay | null {
  if (!Number.isInteger(year) || !Number.isInteger(month) || !Number.isInteger(day)) return null;
  if (month < 1 || month > 12 || day < 1) return null;
  const found = dayOf(year, month, day);
  return toGregorian(found).day === day ? found : null;
}

function dayOf(year: number, month: number, day: number): EpochDay {
  // Date.UTC takes the years 0 to 99 for those of the twentieth century; setUTCFullYear does not.
  return Math.round(new Date(0).setUTCFullYear(year, month - 1, day) / MS_PER_DAY);
}
