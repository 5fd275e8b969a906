import { parseIsoDate } from "./day.ts";
import type { EpochDay } from "./day.ts";

/** Lists are dated at most a little ahead; anything later is a slip of the keyboard. */
export const MAX_DAYS_AHEAD = 60;
export const EARLIEST_LIST_DAY = "2000-01-01";

export type ListDayFault = "no_date" | "too_late" | "too_early";

/** What speaks against an ISO date as the day a list was published; null when nothing does. */
export function checkListDay(date: string, today: EpochDay): ListDayFault | null {
  const day = parseIsoDate(date);
  if (day === null) return "no_date";
  if (day > today + MAX_DAYS_AHEAD) return "too_late";
  return date < EARLIEST_LIST_DAY ? "too_early" : null;
}
