import { type EpochDay, MS_PER_DAY } from "../base/day.ts";

/** Gregorian date: month 1 (January) to 12. */
export type GregorianDate = { year: number; month: number; day: number };

/** Converts a day to a (proleptic) Gregorian date. */
export function toGregorian(day: EpochDay): GregorianDate {
  const date = new Date(day * MS_PER_DAY);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Days in a Gregorian month. */
export function daysInGregorianMonth(year: number, month: number): number {
  return toGregorian(dayOf(year, month + 1, 0)).day;
}

/** Converts a Gregorian date to a day; null if invalid. */
export function fromGregorian({ year, month, day }: GregorianDate): EpochDay | null {
  if (!Number.isInteger(year) || !Number.isInteger(month) || !Number.isInteger(day)) return null;
  if (month < 1 || month > 12 || day < 1) return null;
  const found = dayOf(year, month, day);
  return toGregorian(found).day === day ? found : null;
}

function dayOf(year: number, month: number, day: number): EpochDay {
  // Date.UTC maps years 0–99 to 19xx; setUTCFullYear does not.
  return Math.round(new Date(0).setUTCFullYear(year, month - 1, day) / MS_PER_DAY);
}
