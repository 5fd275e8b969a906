import { parseIsoDate } from "../base/day.ts";
import type { EpochDay } from "../base/day.ts";
import { MAX_DAYS_AHEAD, EARLIEST_LIST_DAY } from "./contract.ts";

export type ListDayFault = "no_date" | "too_late" | "too_early";

/** Why a date cannot be a publish day, or null. */
export function checkListDay(date: string, today: EpochDay): ListDayFault | null {
  const day = parseIsoDate(date);
  if (day === null) return "no_date";
  if (day > today + MAX_DAYS_AHEAD) return "too_late";
  return date < EARLIEST_LIST_DAY ? "too_early" : null;
}
