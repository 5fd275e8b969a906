/** Days since 1970-01-01 (Gregorian, no time zone). */
export type EpochDay = number;

/** A day without a change of clocks, in ms. */
export const MS_PER_DAY = 86_400_000;
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Parses `"2026-11-20"`; null for invalid dates. */
export function parseIsoDate(text: string): EpochDay | null {
  const match = ISO_DATE.exec(text);
  if (!match) return null;
  const ms = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  const day = Math.round(ms / MS_PER_DAY);
  return toIsoDate(day) === text ? day : null;
}

/** Formats as `"2026-11-20"`. */
export function toIsoDate(day: EpochDay): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}

/** Addis Ababa is ahead of UTC by this all year. Not by `Intl`, whose objects take phones tens of milliseconds each. */
export const ADDIS_ABABA_MS = 3 * 3_600_000;

/** Today in Addis Ababa. */
export function todayInAddisAbaba(nowMs: number): EpochDay {
  return Math.floor((nowMs + ADDIS_ABABA_MS) / MS_PER_DAY);
}

/** Midnight in Addis Ababa as ISO instant. */
export function startOfDay(day: EpochDay): string {
  return new Date(day * MS_PER_DAY - ADDIS_ABABA_MS).toISOString();
}

/** Weekday, Sunday 0 to Saturday 6. */
export function weekdayOf(day: EpochDay): number {
  return (((day + 4) % 7) + 7) % 7;
}
