import { parseIsoDate } from "#domain/base/day.ts";
import type { EpochDay } from "#domain/base/day.ts";
import { ETHIOPIAN_MONTHS_LATIN, fromEthiopian } from "#domain/calendar/ethiopian-calendar.ts";
import { foldHomophones } from "#domain/passports/names/ethiopic.ts";
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

const DAY_FIRST = /\b(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4})\b/g;
const DATES = [
  /\b(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})\b/g,
  DAY_FIRST,
  /\b(?<day>\d{1,2})(?:st|nd|rd|th)?[ -]+(?<month>[A-Za-z]{3,9})\.?,?[ -]+(?<year>\d{4})\b/g,
  /\b(?<month>[A-Za-z]{3,9})\.? +(?<day>\d{1,2})(?:st|nd|rd|th)?,? +(?<year>\d{4})\b/g,
];
/** These match ኅዳር 10 ቀን 2019 ዓ.ም and 10 ኅዳር 2019. */
const AMHARIC_DATES = [
  /(?<month>\p{Script=Ethiopic}+) *(?:ቀን *)?(?<day>\d{1,2})(?!\d) *(?:ቀን)?[,፣]? *(?<year>\d{4})(?!\d)/gu,
  /(?<!\d)(?<day>\d{1,2}) *(?<month>\p{Script=Ethiopic}+)[,፣]? *(?<year>\d{4})(?!\d)/gu,
];
/** Dates that say that they are Ethiopian: ዓ.ም. */
const OF_ERA = /\b(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4}) *[ዓአ] *[./]? *ም/gu;
const ETHIOPIAN_DATES = [DAY_FIRST, /\b(?<day>\d{1,2})[ -]+(?<month>[A-Za-z]+)[ -]+(?<year>\d{4})\b/g];

/** Dates as 2026-11-20, 20/11/2026 (day first), 20 November 2026, November 20, 2026. */
export function datesIn(text: string): number[] {
  const monthOf = (word: string) => MONTHS.indexOf(word.slice(0, 3)) + 1;
  const padded = (part: number, length = 2) => String(part).padStart(length, "0");
  return writtenDates(text.replace(OF_ERA, " "), DATES, monthOf).flatMap(
    ({ year, month, day }) => parseIsoDate(`${padded(year, 4)}-${padded(month)}-${padded(day)}`) ?? [],
  );
}

/** Ethiopian dates, as 11/3/2019, 11 Hidar 2019 or ኅዳር 11 ቀን 2019. */
export function ethiopianDatesIn(text: string): EpochDay[] {
  const monthOf = (word: string) => LATIN_MONTHS.indexOf(word) + 1;
  return [
    ...writtenDates(text, ETHIOPIAN_DATES, monthOf),
    ...writtenDates(text, AMHARIC_DATES, amharicMonth),
  ].flatMap((date) => fromEthiopian(date) ?? []);
}

const LATIN_MONTHS = ETHIOPIAN_MONTHS_LATIN.map((month) => month.toLowerCase());
/** The spelling is the one that `foldMonth` makes of all. */
const AMHARIC_MONTHS = "መስከረም ጥቅምት ህዳር ታህሳስ ጥር የካቲት መጋቢት ሚያዝያ ግንቦት ሰኔ ሀምሌ ነሀሴ ጳጉሜ".split(" ");

/** One spelling of the letters, and of the two months that are spelled in two ways. */
function foldMonth(word: string): string {
  return foldHomophones(word).replace(/ሚያዚያ/u, "ሚያዝያ").replace(/ጳጉሜን/u, "ጳጉሜ");
}

/** Finds a month with a prefix too, as in በኅዳር. */
function amharicMonth(word: string): number {
  const folded = foldMonth(word);
  const at = AMHARIC_MONTHS.indexOf(folded);
  return (at === -1 ? AMHARIC_MONTHS.indexOf(folded.replace(/^[በከእለየ]/u, "")) : at) + 1;
}

/** `monthOf` a word: 1 and up; 0 if no month, which no valid date has. */
function writtenDates(text: string, patterns: readonly RegExp[], monthOf: (word: string) => number) {
  const found = patterns.flatMap((pattern) => [...text.matchAll(pattern)]);
  return found.map(({ groups: { year = "", month = "", day = "" } = {} }) => ({
    year: Number(year),
    month: /\d/.test(month) ? Number(month) : monthOf(month.toLowerCase()),
    day: Number(day),
  }));
}
