import { type EpochDay, MS_PER_DAY } from "#domain/base/day.ts";
import { toEthiopian } from "#domain/calendar/ethiopian-calendar.ts";
import type { Words } from "./words.ts";

/** "11 Hidar 2019", as on the site. */
export function ethiopianDate({ date }: Words, epochDay: EpochDay): string {
  const { day, month, year } = toEthiopian(epochDay);
  return date.ethiopian(day, date.ethiopianMonths[month - 1] ?? "", year);
}

/** "11 Hidar 2019 (20 November 2026)", as on the site. */
export function publishedDate(words: Words, epochDay: EpochDay): string {
  const { date } = words;
  const civil = new Date(epochDay * MS_PER_DAY);
  const month = date.gregorianMonths[civil.getUTCMonth()] ?? "";
  const gregorian = date.gregorian(civil.getUTCDate(), month, civil.getUTCFullYear());
  return `${ethiopianDate(words, epochDay)} (${gregorian})`;
}
