import type { ImportWarning } from "#domain/imports/contract.ts";
import { parseIsoDate, toIsoDate } from "#domain/base/day.ts";
import { branchesIn, datesIn } from "./cover-facts.ts";
import type { Branch } from "./cover-facts.ts";

type Statement = { location: string; date_of_publish: string };

/** Dates farther off are Ethiopian or about something else. */
export const PLAUSIBLE_DAYS = 731;

/** Warns when the cover names another branch or day and not the typed one. */
export function coverWarnings(
  cover: readonly string[],
  typed: Statement,
  branches: readonly Branch[],
): ImportWarning[] {
  const text = ` ${cover.join(" ")} `;
  const warnings: ImportWarning[] = [];
  const named = branchesIn(text, branches);
  if (named.length > 0 && !named.includes(typed.location)) {
    warnings.push({
      code: "cover_branch",
      text: `The cover of the list names ${named.join(" and ")}, but you typed ${typed.location}.`,
      values: { named: named.join(" / "), typed: typed.location },
    });
  }
  const typedDay = parseIsoDate(typed.date_of_publish);
  const days = datesIn(text).filter((day) => typedDay !== null && Math.abs(day - typedDay) <= PLAUSIBLE_DAYS);
  if (typedDay !== null && days.length > 0 && !days.includes(typedDay)) {
    const dates = [...new Set(days.map(toIsoDate))].join(", ");
    warnings.push({
      code: "cover_date",
      text: `The cover of the list is dated ${dates}, but you typed ${typed.date_of_publish}.`,
      values: { named: dates, typed: typed.date_of_publish },
    });
  }
  return warnings;
}
