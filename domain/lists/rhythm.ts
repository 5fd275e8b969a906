import { type EpochDay, weekdayOf } from "../base/day.ts";
import { pausesOf } from "./list-pace.ts";
import { WEEKS_OF_RHYTHM, FEWEST_LISTS_OF_RHYTHM } from "./contract.ts";

/** A day on which passports of a branch were published, and how many. */
export type ListDay = { day: EpochDay; count: number };

const DAYS_OF_RHYTHM = 7 * WEEKS_OF_RHYTHM;

export type Rhythm = {
  /** Days with lists in these weeks. */
  lists: number;
  /** The middle half of the pauses between them lies within these days. */
  every: { from: number; to: number };
  newest: EpochDay;
  /** Days since the newest. */
  age: number;
  /** The one or two weekdays (Sunday 0) on which more than half of the lists came, and how many did; else null. */
  weekdays: { days: number[]; lists: number } | null;
  /** Each week by its last day, the oldest first: passports published. */
  weeks: ListDay[];
};

/** The first day of the weeks that end today. */
export function firstDayOfRhythm(today: EpochDay): EpochDay {
  return today - DAYS_OF_RHYTHM + 1;
}

/**
 * How the lists of one branch came in the twelve weeks that end today (in Addis Ababa), from its days, each named once.
 * It tells what was, and promises nothing. Null if there are too few lists to say anything.
 */
export function rhythmOf(listDays: readonly ListDay[], today: EpochDay): Rhythm | null {
  const days = listDays
    .filter(({ day }) => day >= firstDayOfRhythm(today) && day <= today)
    .sort((a, b) => b.day - a.day);
  const newest = days[0]?.day;
  if (newest === undefined || days.length < FEWEST_LISTS_OF_RHYTHM) return null;
  const pauses = pausesOf(days.map(({ day }) => day));
  const quarter = Math.floor(pauses.length / 4);
  return {
    lists: days.length,
    every: { from: pauses[quarter] ?? 0, to: pauses[pauses.length - 1 - quarter] ?? 0 },
    newest,
    age: today - newest,
    weekdays: usualWeekdays(days),
    weeks: weeksOf(days, today),
  };
}

/** Two weekdays are named only if no third one has as many lists as the second. */
function usualWeekdays(days: readonly ListDay[]): Rhythm["weekdays"] {
  const lists = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
    weekday,
    count: days.filter(({ day }) => weekdayOf(day) === weekday).length,
  }));
  const [first, second, third] = lists.sort((a, b) => b.count - a.count);
  if (first === undefined || second === undefined || third === undefined) return null;
  if (2 * first.count > days.length) return { days: [first.weekday], lists: first.count };
  const both = first.count + second.count;
  if (2 * both <= days.length || third.count === second.count) return null;
  return { days: [first.weekday, second.weekday].sort((a, b) => a - b), lists: both };
}

/** Sums of the twelve weeks that end today, by their last days; all days lie within. */
export function weeksOf(days: readonly ListDay[], today: EpochDay): ListDay[] {
  const weeks = Array.from({ length: WEEKS_OF_RHYTHM }, (_, week) => ({
    day: firstDayOfRhythm(today) + 7 * week + 6,
    count: 0,
  }));
  for (const { day, count } of days) {
    const week = weeks[Math.floor((day - firstDayOfRhythm(today)) / 7)];
    if (week !== undefined) week.count += count;
  }
  return weeks;
}
