import { densest, ONE_EDGE, stripsOf } from "./column-edges.ts";
import { fitColumns, isFew, type Columns } from "./column-fit.ts";
import { dataLines, linesAmongRows, numberOnLine, numberIn } from "./data-lines.ts";
import { ROLES, type Format } from "./header-line.ts";
import { median } from "./lines.ts";
import type { Line } from "./page-text.ts";

/**
 * Columns of a table without a header, from its contents. Null unless there are exactly those of a known order: names
 * between other columns, or more of them, could be in any.
 */
export function columnsFromData(lines: readonly Line[]): Columns | null {
  const data = dataLines(lines);
  if (data.length === 0) return null;
  const numbers = data.flatMap((line) => numberOnLine(line) ?? []);
  const after = data.filter((line) => {
    const number = numberOnLine(line);
    return (
      number !== null &&
      line.words.some((word) => word.x > number.end + word.size && /\p{L}/u.test(word.text))
    );
  });
  const format: Format = after.length * 2 > data.length ? "B" : "A";
  const numbered = data.filter((line) => /^\d{1,6}[.)]?$/.test(line.words[0]?.text ?? ""));
  const roles = ROLES[format].filter((role) => role !== "no" || numbered.length * 2 > data.length);
  const at = roles.indexOf("number");
  const numberLeft = Math.min(...numbers.map((word) => word.x));
  const numberRight = Math.max(...numbers.map((word) => word.end));
  const expected = roles.filter((role) => role !== "no" && role !== "number").length;
  const names =
    format === "A"
      ? betweenStarts(data, Number.NEGATIVE_INFINITY, numberLeft, expected)
      : betweenStarts(data, numberRight, Number.POSITIVE_INFINITY, expected);
  if (names.length < expected || columnsOfText(data) !== expected) return null;
  // A column whose cells all wrap may have nothing on the lines of the numbers.
  if (!isFew(lines) && stripsOf(linesAmongRows(lines)).length > roles.length) return null;
  if (format === "B" && looksReversed(data, names)) return null;
  // One or two rows of two-word names look like two columns.
  if (isFew(lines) && data.some((line) => namesOn(line) !== expected)) return null;
  const starts = [
    ...(roles[0] === "no" ? [Math.min(...data.map((line) => line.words[0]?.x ?? 0))] : []),
    ...(format === "B" ? [median(numbers.map((word) => word.x))] : []),
    ...names,
    ...(format === "A" ? [median(numbers.map((word) => word.x))] : []),
  ];
  const bounds = starts.map(() => null);
  const centres = starts.map((start, column) => (column === at ? (numberLeft + numberRight) / 2 : start + 1));
  return fitColumns({ format, roles, edges: starts, centres, bounds }, lines);
}

/** Columns of words anywhere on the lines, beside the request number. */
function columnsOfText(data: readonly Line[]): number {
  const withoutNumber = data.map((line) => {
    const number = numberOnLine(line);
    return { ...line, words: line.words.filter((word) => word !== number && numberIn(word.text) === null) };
  });
  return betweenStarts(withoutNumber, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, MOST_COLUMNS)
    .length;
}

const MOST_COLUMNS = 12;

/** Whether the first cell has one word and the second more: given name and surname, not surname and given name. */
function looksReversed(data: readonly Line[], [, second = 0]: readonly number[]): boolean {
  const reversed = data.filter((line) => {
    const names = line.words.filter(({ text }) => /\p{L}/u.test(text) && numberIn(text) === null);
    const right = names.filter(({ x, size }) => x > second - ONE_EDGE * size).length;
    return right > names.length - right;
  });
  return reversed.length * 2 > data.length;
}

function namesOn(line: Line): number {
  return line.words.filter(({ text }) => /\p{L}/u.test(text) && !/\d/.test(text)).length;
}

function betweenStarts(lines: readonly Line[], left: number, right: number, wanted: number): number[] {
  const size = median(lines.map((line) => line.size));
  let starts = lines
    .flatMap((line) => line.words.filter((word) => /\p{L}/u.test(word.text)).map((word) => word.x))
    .filter((x) => x > left && x < right - 1);
  const found: number[] = [];
  while (found.length < wanted) {
    const peak = densest(starts, ONE_EDGE * size);
    if (peak === null || peak.count < lines.length / 2) break;
    found.push(peak.at);
    starts = starts.filter((x) => Math.abs(x - peak.at) > size);
  }
  return found.sort((a, b) => a - b);
}
