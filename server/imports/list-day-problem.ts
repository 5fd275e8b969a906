import { todayInAddisAbaba } from "#domain/base/day.ts";
import { EARLIEST_LIST_DAY, MAX_DAYS_AHEAD, checkListDay } from "#domain/lists/list-day.ts";
import type { ListDayFault } from "#domain/lists/list-day.ts";
import { validationProblem } from "../http/problem.ts";

const MESSAGES: Readonly<Record<ListDayFault, string>> = {
  no_date: "Use a date such as 2026-11-20",
  too_late: `This date is more than ${MAX_DAYS_AHEAD} days ahead. Check the year`,
  too_early: `This date is before ${EARLIEST_LIST_DAY}. Check the year`,
};

/** 422 at the field `date`, with code and English message. */
export function refuseImpossibleDay(date: string | undefined, nowMs: number): void {
  const fault = date === undefined ? null : checkListDay(date, todayInAddisAbaba(nowMs));
  if (fault !== null) throw validationProblem([{ path: "date", message: MESSAGES[fault], code: fault }]);
}
