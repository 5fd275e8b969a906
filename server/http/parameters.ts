import * as z from "zod/mini";
import { parseIsoDate } from "#domain/base/day.ts";
import { wholeNumber } from "#domain/base/input-fields.ts";
import { validationProblem } from "./problem.ts";

export const idParamsSchema = z.object({ id: wholeNumber(1, 999_999_999, "An id is a whole number") });

/** 422 for days like February 30; empty ones are no filter. */
export function refuseImpossibleDays<Name extends string>(
  query: Readonly<Partial<Record<Name, string | undefined>>>,
  names: readonly Name[],
): void {
  const wrong = names.filter((name) => query[name] && parseIsoDate(query[name]) === null);
  if (wrong.length > 0) {
    throw validationProblem(wrong.map((path) => ({ path, message: "There is no such day" })));
  }
}
