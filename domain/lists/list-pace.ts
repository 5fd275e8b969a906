import { type ListPace, DAYS_OF_PACE, FEWEST_DAYS_OF_PACE, LONGEST_HOLIDAY_DAYS } from "./contract.ts";
import { type EpochDay, parseIsoDate, todayInAddisAbaba } from "../base/day.ts";

/**
 * How often lists come, from the days (ISO) of the newest: the middle one of the pauses between them. A list is overdue
 * when two were left out and the longest holidays are over, and only after a longer pause than all of these were: lists
 * that come in bursts are not overdue between them. Null where nothing can be said.
 */
export function listPaceOf(published: readonly string[]): ListPace | null {
  const days = [...new Set(published)]
    .flatMap((day) => parseIsoDate(day) ?? [])
    .sort((a, b) => b - a)
    .slice(0, DAYS_OF_PACE);
  if (days.length < FEWEST_DAYS_OF_PACE) return null;
  const pauses = pausesOf(days);
  const every = pauses[Math.floor(pauses.length / 2)] ?? 0;
  return { every, overdue: Math.max(2 * every + LONGEST_HOLIDAY_DAYS, (pauses.at(-1) ?? 0) + 1) };
}

/** The days between one list and the next, the shortest first; `days`: the newest first. */
export function pausesOf(days: readonly EpochDay[]): number[] {
  return days
    .slice(1)
    .map((day, place) => (days[place] ?? day) - day)
    .sort((a, b) => a - b);
}

/** Days since the newest list (ISO) and between lists as usual, if it is older than they let expect. */
export function overdueLists(
  newest: string | null,
  pace: ListPace | null | undefined,
  today: EpochDay,
): { age: number; every: number } | null {
  // If there is no list, the age is NaN and the comparison false. A separate check would not fit the sync worker's budget.
  const age = today - todayInAddisAbaba(Date.parse(newest ?? ""));
  return pace && age >= pace.overdue ? { age, every: pace.every } : null;
}
