import type { HeaderLine } from "./header-line.ts";
import { lineText, type Line } from "./page-text.ts";

/** Header words, also of unsupported columns. */
const WORDS = new Set(
  (
    "no nos nr num number numbers s n sn sr ser serial roll id code name names fname gfname gname full first given " +
    "givenname givennames middle last family surname f g gf father fathers grand grandfather grandfathers mother " +
    "applicant applicants application app request requestno req reference ref tracking passport sex gender age date " +
    "of birth dob day photo picture phone mobile tel branch office city region remark remarks status signature"
  ).split(" "),
);
const NAMES = new Set("name names fname gfname gname givenname givennames surname".split(" "));
const NUMBERS = new Set("request requestno req application app reference ref tracking".split(" "));
/** Minimum share of such words; gap between cells as a share of the type size. */
const MOST = 0.7;
const GAP = 1;

/**
 * Adds headers we cannot read (other order, extra column), without cells, so that rows below are not guessed into
 * columns.
 */
export function withUnreadHeaders(lines: readonly Line[], headers: readonly HeaderLine[]): HeaderLine[] {
  const all = [...headers];
  lines.forEach((line, at) => {
    const isRead = headers.some(({ from, to }) => from <= at && at <= to);
    if (isRead || !looksLikeHeader(line)) return;
    all.push({ format: "A", cells: [], from: at, to: at, text: lineText(line) });
  });
  return all.length === headers.length ? all : all.sort((a, b) => a.from - b.from);
}

function looksLikeHeader(line: Line): boolean {
  if (line.words.length < 3 || line.words.length > 24) return false;
  const text = lineText(line).toLowerCase();
  if (!text.includes("name") || /\d{3}/.test(text)) return false;
  const words = text.match(/\p{L}+/gu) ?? [];
  const names = words.filter((word) => NAMES.has(word)).length;
  const isNumbered = words.some((word) => NUMBERS.has(word));
  const known = words.filter((word) => WORDS.has(word)).length;
  const isTable = names >= 2 || (names === 1 && isNumbered);
  return isTable && known >= MOST * words.length && cellsIn(line) >= 3;
}

function cellsIn({ words, size }: Line): number {
  return words.filter((word, at) => at === 0 || word.x - (words[at - 1]?.end ?? 0) > GAP * size).length;
}
