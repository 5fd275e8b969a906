import type { EpochDay } from "./day.ts";

/** A day of the Ethiopian calendar, era of incarnation: month 1 (Meskerem) to 13 (Pagume), day from 1. */
export type EthiopianDate = { year: number; month: number; day: number };

/** The thirteen months in Latin letters, Meskerem first. */
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

/** Julian day number of 1970-01-01, and of the first day of the year 0 of the era of incarnation. */
const UNIX_EPOCH_JDN = 2_440_588;
const ERA_JDN = 1_723_856;
/** Four years, the last but one of which (`year mod 4 = 3`) has a sixth day of Pagume; there is no century exception. */
const DAYS_PER_CYCLE = 1461;

/** The Ethiopian date of a day. */
export function toEthiopian(day: EpochDay): EthiopianDate {
  const sinceEra = day + UNIX_EPOCH_JDN - ERA_JDN;
  const cycle = Math.floor(sinceEra / DAYS_PER_CYCLE);
  const inCycle = sinceEra - cycle * DAYS_PER_CYCLE;
  // The cycle's last day is the 366th of its fourth year, not the first of a fifth.
  const leapDay = Math.floor(inCycle / (DAYS_PER_CYCLE - 1));
  const dayOfYear = (inCycle % 365) + 365 * leapDay;
  return {
    year: 4 * cycle + Math.floor(inCycle / 365) - leapDay,
    month: Math.floor(dayOfYear / 30) + 1,
    day: (dayOfYear % 30) + 1,
  };
}

/** How many days a month of the Ethiopian calendar has: 30, and 5 or 6 in Pagume. */
export function daysInEthiopianMonth(year: number, month: number): number {
  if (month < 13) return 30;
  return isEthiopianLeapYear(year) ? 6 : 5;
}

/** Whether Pagume of that year has six days. */
function isEthiopianLeapYear(year: number): boolean {
  return ((year % 4) + 4) % 4 === 3;
}

/** The day of an Ethiopian date; null when there is no such date (month 14, Pagume 6 of a common year, fractions). */
export function fromEthiopian({ year, month, day }: EthiopianDate): EpochDay | null {
  if (!Number.isSafeInteger(year) || !Number.isInteger(month) || !Number.isInteger(day)) return null;
  if (month < 1 || month > 13 || day < 1 || day > daysInEthiopianMonth(year, month)) return null;
  return ERA_JDN - UNIX_EPOCH_JDN + 365 * year + Math.floor(year / 4) + 30 * (month - 1) + day - 1;
}
