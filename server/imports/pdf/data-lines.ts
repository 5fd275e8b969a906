import { normalizeRequestNumber } from "#domain/passports/request-number.ts";
import type { Line, Word } from "./page-text.ts";

/** Lines with a request number; columns are measured on these. */
export function dataLines(lines: readonly Line[]): Line[] {
  return lines.filter((line) => line.words.length > 1 && numberOnLine(line) !== null);
}

/** The first word that looks like a request number, or the start of a spaced one. */
export function numberOnLine(line: Line): Word | null {
  for (let at = 0; at < line.words.length; at += 1) {
    const word = line.words[at];
    if (word === undefined) continue;
    if (numberIn(word.text) !== null) return word;
    const next = line.words[at + 1];
    const close = next !== undefined && next.x - word.end < 0.6 * word.size;
    if (at > 0 && close && /^[\p{L}\d]{2,}$/u.test(word.text) && numberIn(word.text + next.text) !== null)
      return word;
  }
  return null;
}

/** Enough to tell columns. */
export const MEASURED = 200;

/** Lines from the first row's to the last row's, with the wrapped ones between. */
export function linesAmongRows(lines: readonly Line[]): Line[] {
  const data = dataLines(lines);
  const [from, to] = [data[0]?.y ?? 0, data.at(-1)?.y ?? 0];
  return lines.filter(({ y }) => y >= from && y <= to).slice(0, MEASURED);
}

/** Requires three digits, as names of six or more letters normalise too. */
export function numberIn(text: string): string | null {
  if ((text.match(/\d/g)?.length ?? 0) < 3) return null;
  return normalizeRequestNumber(text);
}
