import type { ImportWarning } from "../../domain/api/imports.ts";
import { parseIsoDate, toIsoDate } from "../../domain/day.ts";
import { parseAliases } from "../locations/canonical-branch.ts";

type Statement = { location: string; date_of_publish: string };
/** A branch as the locations table holds it; `aliases` is a JSON array. */
type Branch = { name: string; aliases: string };

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** A printed day further away than this is in the Ethiopian calendar, or speaks of something else. */
const PLAUSIBLE_DAYS = 731;

/**
 * Warnings for the person who imports a list whose cover names another branch or another day than was typed. A cover
 * that names neither, or also what was typed, gives none.
 */
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

/** The branches that the text names. The longest spellings are looked for first: "Saris, Addis Ababa" is not Addis Ababa. */
function branchesIn(text: string, branches: readonly Branch[]): string[] {
  const spellings = branches
    .flatMap(({ name, aliases }) => [name, ...parseAliases(aliases)].map((spelling) => ({ name, spelling })))
    .sort((a, b) => b.spelling.length - a.spelling.length);
  const found = new Set<string>();
  let rest = text;
  for (const { name, spelling } of spellings) {
    const pattern = mention(spelling);
    if (pattern === null) continue;
    const without = rest.replace(pattern, " ");
    if (without !== rest) found.add(name);
    rest = without;
  }
  return [...found];
}

/** The spelling as words of its own, whatever the case and what stands between the words; null when it has none. */
function mention(spelling: string): RegExp | null {
  const words = spelling.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu);
  if (!words) return null;
  const pattern = words.join("[^\\p{L}\\p{N}]+");
  return new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, "giu");
}

/** Days written as 2026-11-20, 20/11/2026 (day first), 20 November 2026 or November 20, 2026. */
function datesIn(text: string): number[] {
  const days: number[] = [];
  const add = (year: string | undefined, month: number, day: string | undefined): void => {
    const iso = `${year}-${String(month).padStart(2, "0")}-${day?.padStart(2, "0")}`;
    const parsed = parseIsoDate(iso);
    if (parsed !== null) days.push(parsed);
  };
  for (const [, year, month, day] of text.matchAll(/\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b/g)) {
    add(year, Number(month), day);
  }
  for (const [, day, month, year] of text.matchAll(/\b(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})\b/g)) {
    add(year, Number(month), day);
  }
  for (const [, day, month, year] of text.matchAll(
    /\b(\d{1,2})(?:st|nd|rd|th)?[ -]+([A-Za-z]{3,9})\.?,?[ -]+(\d{4})\b/g,
  )) {
    add(year, monthNumber(month), day);
  }
  for (const [, month, day, year] of text.matchAll(
    /\b([A-Za-z]{3,9})\.? +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})\b/g,
  )) {
    add(year, monthNumber(month), day);
  }
  return days;
}

/** 1 to 12; 0, which is in no real date, for a word that is no month. */
function monthNumber(word: string | undefined): number {
  return MONTHS.indexOf((word ?? "").slice(0, 3).toLowerCase()) + 1;
}
