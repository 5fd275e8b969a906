import { parseIsoDate, todayInAddisAbaba, type EpochDay } from "../base/day.ts";
import { firstDayOfRhythm, weeksOf, type ListDay } from "../lists/rhythm.ts";
import { type Arrival, SERVICE_DAYS } from "./contract.ts";
import { FEWEST_LISTS_OF_RHYTHM } from "../lists/contract.ts";

/** A list of a branch: its date (ISO), and the instant from which it could be looked up. */
export type ArrivedList = { branch: string; day: string; at: string };

/**
 * How long the lists of these days took until they were here, and each branch's with enough lists. A list that is still
 * to come is not counted, as nobody here knows of it.
 */
export function arrivalsOf(
  lists: readonly ArrivedList[],
  today: EpochDay,
): { all: Arrival | null; branches: (Arrival & { branch: string })[] } {
  const waits = lists.flatMap(({ branch, day, at }) => {
    const published = parseIsoDate(day);
    if (published === null || published <= today - SERVICE_DAYS || published > today) return [];
    // Some lists are here on the evening before their date.
    return [{ branch, days: Math.max(0, todayInAddisAbaba(Date.parse(at)) - published) }];
  });
  const branches = [...new Set(waits.map(({ branch }) => branch))].flatMap((branch) => {
    const arrival = arrivalOf(waits.filter((wait) => wait.branch === branch).map(({ days }) => days));
    return arrival === null ? [] : [{ branch, ...arrival }];
  });
  return {
    all: arrivalOf(waits.map(({ days }) => days)),
    branches: branches.sort((a, b) => a.median - b.median || a.to - b.to || (a.branch < b.branch ? -1 : 1)),
  };
}

function arrivalOf(days: readonly number[]): Arrival | null {
  if (days.length < FEWEST_LISTS_OF_RHYTHM) return null;
  const sorted = [...days].sort((a, b) => a - b);
  const at = (place: number): number => sorted[place] ?? 0;
  const quarter = Math.floor(sorted.length / 4);
  return {
    lists: sorted.length,
    median: at(Math.floor(sorted.length / 2)),
    from: at(quarter),
    to: at(sorted.length - 1 - quarter),
  };
}

/** Lists of each of the twelve weeks that end today, or null if there are too few to compare. */
export function listsByWeek(lists: readonly Pick<ArrivedList, "day">[], today: EpochDay): ListDay[] | null {
  const days = lists
    .map(({ day }) => ({ day: parseIsoDate(day) ?? 0, count: 1 }))
    .filter(({ day }) => day >= firstDayOfRhythm(today) && day <= today);
  return days.length < FEWEST_LISTS_OF_RHYTHM ? null : weeksOf(days, today);
}
