import type { EpochDay } from "../base/day.ts";

/** Ethiopian date: month 1 (Meskerem) to 13 (Pagume). */
export type EthiopianDate = { year: number; month: number; day: number };

/** Latin month names, Meskerem first. */
export const ETHIOPIAN_MONTHS_LATIN = [
  "Meskerem",
  "Tikimt",
  "Hidar",
  "Tahsas",
  "Tir",
  "Yekatit",
  "Megabit",
  "Miyazya",
  "Ginbot",
  "Sene",
  "Hamle",
  "Nehase",
  "Pagume",
] as const;

/** Julian day numbers of 1970-01-01 and day one of year 0. */
const UNIX_EPOCH_JDN = 2_440_588;
const ERA_JDN = 1_723_856;
/** Leap year: `year mod 4 = 3`; no century exception. */
const DAYS_PER_CYCLE = 1461;

/** Converts a day to an Ethiopian date. */
export function toEthiopian(day: EpochDay): EthiopianDate {
  const sinceEra = day + UNIX_EPOCH_JDN - ERA_JDN;
  const cycle = Math.floor(sinceEra / DAYS_PER_CYCLE);
  const inCycle = sinceEra - cycle * DAYS_PER_CYCLE;
  // The cycle ends with day 366 of year four.
  const leapDay = Math.floor(inCycle / (DAYS_PER_CYCLE - 1));
  const dayOfYear = (inCycle % 365) + 365 * leapDay;
  return {
    year: 4 * cycle + Math.floor(inCycle / 365) - leapDay,
    month: Math.floor(dayOfYear / 30) + 1,
    day: (dayOfYear % 30) + 1,
  };
}

/** Days in an Ethiopian month; Pagume 5 or 6. */
export function daysInEthiopianMonth(year: number, month: number): number {
  if (month < 13) return 30;
  return isEthiopianLeapYear(year) ? 6 : 5;
}

function isEthiopianLeapYear(year: number): boolean {
  return ((year % 4) + 4) % 4 === 3;
}

/** Converts an Ethiopian date to a day; null if invalid. */
export function fromEthiopian({ year, month, day }: EthiopianDate): EpochDay | null {
  if (!Number.isSafeInteger(year) || !Number.isInteger(month) || !Number.isInteger(day)) return null;
  if (month < 1 || month > 13 || day < 1 || day > daysInEthiopianMonth(year, month)) return null;
  return ERA_JDN - UNIX_EPOCH_JDN + 365 * year + Math.floor(year / 4) + 30 * (month - 1) + day - 1;
}
