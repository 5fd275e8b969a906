import { parseIsoDate } from "#domain/day.ts";
import type { EpochDay } from "#domain/day.ts";
import { ETHIOPIAN_MONTHS_LATIN, fromEthiopian } from "#domain/ethiopian-calendar.ts";
import { parseAliases } from "../locations/canonical-branch.ts";

/** `aliases`: a JSON array. */
export type Branch = { name: string; aliases: string };

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** Longest spelling first: "Saris, Addis Ababa" is not Addis Ababa. */
export function branchesIn(text: string, branches: readonly Branch[]): string[] {
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

/** Matches whole words, any case or separators; null if the spelling has none. */
function mention(spelling: string): RegExp | null {
  const words = spelling.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu);
  if (!words) return null;
  const pattern = words.join("[^\\p{L}\\p{N}]+");
  return new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, "giu");
}

/** Dates as 2026-11-20, 20/11/2026 (day first), 20 November 2026, November 20, 2026. */
export function datesIn(text: string): number[] {
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

/** 1 to 12; 0 if no month, which no valid date has. */
function monthNumber(word: string | undefined): number {
  return MONTHS.indexOf((word ?? "").slice(0, 3).toLowerCase()) + 1;
}

/** Ethiopian dates, as 11/3/2019 or 11 Hidar 2019. */
export function ethiopianDatesIn(text: string): EpochDay[] {
  const numbers = [...text.matchAll(/\b(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})\b/g)].map(
    ([, day, month, year]) => ({ year: Number(year), month: Number(month), day: Number(day) }),
  );
  const words = [...text.matchAll(/\b(\d{1,2})[ -]+([A-Za-z]+)[ -]+(\d{4})\b/g)].map(
    ([, day, month = "", year]) => ({
      year: Number(year),
      month: LATIN_MONTHS.indexOf(month.toLowerCase()) + 1,
      day: Number(day),
    }),
  );
  return [...numbers, ...words].flatMap((date) => fromEthiopian(date) ?? []);
}

const LATIN_MONTHS = ETHIOPIAN_MONTHS_LATIN.map((month) => month.toLowerCase());
