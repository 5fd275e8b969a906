import { EARLIEST_LIST_DAY, MAX_DAYS_AHEAD } from "#domain/list-day.ts";
import type { ListDayFault } from "#domain/list-day.ts";
import { assertNever } from "#domain/result.ts";
import { validationProblem } from "../http/problem.ts";
import type { ProblemError } from "../http/problem.ts";

/** 422 at the field `date`, with code and English message. */
export function listDayProblem(fault: ListDayFault): ProblemError {
  return validationProblem([{ path: "date", message: listDayMessage(fault), code: fault }]);
}

function listDayMessage(fault: ListDayFault): string {
  switch (fault) {
    case "no_date":
      return "Use a date such as 2026-11-20";
    case "too_late":
      return `This date is more than ${MAX_DAYS_AHEAD} days ahead. Check the year`;
    case "too_early":
      return `This date is before ${EARLIEST_LIST_DAY}. Check the year`;
    default:
      return assertNever(fault);
  }
}
