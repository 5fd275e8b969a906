import * as z from "zod/mini";
import { parseIsoDate, toIsoDate } from "#domain/base/day.ts";
import { importWarningSchema, type ImportWarning } from "#domain/imports/contract.ts";
import type { CanonicalBranch } from "../locations/canonical-branch.ts";
import { storableText } from "../store/text-match.ts";
import { branchesIn, datesIn, type Branch } from "./cover-facts.ts";
import type { Unaccounted } from "./pdf/glyph-account.ts";

const storedSchema = z.array(importWarningSchema);

/** JSON array in the warnings column. */
export function parseWarnings(json: string): ImportWarning[] {
  return storedSchema.parse(JSON.parse(json));
}

/** An unknown branch may be a typo. */
export function branchWarnings({ name, known }: CanonicalBranch): ImportWarning[] {
  if (known) return [];
  const text = `${name} is a new branch: it was not known under this name or spelling. Check that it is no slip.`;
  return [{ code: "new_branch", text, values: { branch: name } }];
}

/** Shown before the first real list removes the sample data. */
export function samplesSentence(count: number): string {
  const subject = count === 1 ? "1 sample passport goes" : `${count} sample passports go`;
  return `${subject} with the first real list: all of them are invented.`;
}

/** Rows outranked by a newer list. */
export function outrankedWarnings(rows: number): ImportWarning[] {
  if (rows === 0) return [];
  const subject = rows === 1 ? "1 row names a request number" : `${rows} rows name request numbers`;
  const text = `${subject} that a newer list has too. The newer list stays in force; they count as duplicates.`;
  return [{ code: "outranked", text, values: { rows: String(rows) } }];
}

/** Pages with a warning of their own. */
const PAGES_LISTED = 5;

/** Text in neither row nor furniture: rows may be incomplete. */
export function unaccountedWarnings(unaccounted: readonly Unaccounted[]): ImportWarning[] {
  const listed = unaccounted.slice(0, PAGES_LISTED).map(({ page, characters, text }): ImportWarning => {
    const shown = storableText(text);
    return {
      code: "unaccounted",
      text: `Page ${page}: ${characters} printed characters could not be placed. Compare with the PDF: ${shown}`,
      values: { page: String(page), characters: String(characters), text: shown },
    };
  });
  const rest = unaccounted.slice(PAGES_LISTED);
  if (rest.length === 0) return listed;
  const characters = rest.reduce((sum, one) => sum + one.characters, 0);
  return [
    ...listed,
    {
      code: "unaccounted_more",
      text: `${characters} more printed characters could not be placed, on ${rest.length} other pages.`,
      values: { pages: String(rest.length), characters: String(characters) },
    },
  ];
}

/** About reading the file, independent of branch and day. */
export function isOfReading({ code }: ImportWarning): boolean {
  return code === "unaccounted" || code === "unaccounted_more";
}

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
