import { type EpochDay, weekdayOf, parseIsoDate } from "#domain/base/day.ts";
import { daysInEthiopianMonth, fromEthiopian, toEthiopian } from "#domain/calendar/ethiopian-calendar.ts";

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

export type MonthView = { year: number; month: number; first: EpochDay; last: EpochDay };

export const MONTHS_A_YEAR = 13;

export function monthOf(day: EpochDay): MonthView {
  const { year, month, day: dayOfMonth } = toEthiopian(day);
  const first = day - dayOfMonth + 1;
  return { year, month, first, last: first + daysInEthiopianMonth(year, month) - 1 };
}

/** Weeks from Sunday; null for days of other months. */
export function weeksOf({ first, last }: MonthView): (EpochDay | null)[][] {
  const weeks: (EpochDay | null)[][] = [];
  for (let sunday = first - weekdayOf(first); sunday <= last; sunday += 7) {
    weeks.push(
      Array.from({ length: 7 }, (_, at) => {
        const day = sunday + at;
        return day < first || day > last ? null : day;
      }),
    );
  }
  return weeks;
}

/** Clamped to the target month's last day and the supported range. */
export function addMonths(day: EpochDay, months: number): EpochDay {
  const date = toEthiopian(day);
  const count = date.year * MONTHS_A_YEAR + date.month - 1 + months;
  const year = Math.floor(count / MONTHS_A_YEAR);
  const month = count - year * MONTHS_A_YEAR + 1;
  const dayOfMonth = Math.min(date.day, daysInEthiopianMonth(year, month));
  return clampToRange(fromEthiopian({ year, month, day: dayOfMonth }) ?? day);
}

/** Target of a navigation key, or null. */
export function dayByKey(day: EpochDay, key: string, shift: boolean): EpochDay | null {
  const weekday = weekdayOf(day);
  switch (key) {
    case "ArrowLeft":
      return clampToRange(day - 1);
    case "ArrowRight":
      return clampToRange(day + 1);
    case "ArrowUp":
      return clampToRange(day - 7);
    case "ArrowDown":
      return clampToRange(day + 7);
    case "Home":
      return clampToRange(day - weekday);
    case "End":
      return clampToRange(day + 6 - weekday);
    case "PageUp":
      return addMonths(day, shift ? -MONTHS_A_YEAR : -1);
    case "PageDown":
      return addMonths(day, shift ? MONTHS_A_YEAR : 1);
    default:
      return null;
  }
}

function clampToRange(day: EpochDay): EpochDay {
  return Math.min(Math.max(day, FIRST_DAY), LAST_DAY);
}
