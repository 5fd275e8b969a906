/** Whole days since 1970-01-01 in the Gregorian calendar, without a time zone: how lists date a passport. */
export type EpochDay = number;

const MS_PER_DAY = 86_400_000;
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** `"2026-11-20"` to days since 1970-01-01; null when it is not a real date. */
export function parseIsoDate(text: string): EpochDay | null {
  const match = ISO_DATE.exec(text);
  if (!match) return null;
  const ms = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  const day = Math.round(ms / MS_PER_DAY);
  return toIsoDate(day) === text ? day : null;
}

/** Days since 1970-01-01 to `"2026-11-20"`. */
export function toIsoDate(day: EpochDay): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}

/** The day it is now in Addis Ababa (UTC+3, no daylight saving), whatever the clock zone of the device. */
export function todayInAddisAbaba(nowMs: number): EpochDay {
  return Math.floor((nowMs + 3 * 3_600_000) / MS_PER_DAY);
}

/** The day of the week, Sunday 0 to Saturday 6. */
export function weekdayOf(day: EpochDay): number {
  return (((day + 4) % 7) + 7) % 7;
}
