import { ALIGNED, isEdge, supportOf, widestGutter, densest, ONE_EDGE, stripsOf } from "./column-edges.ts";
import { dataLines, numberIn, linesAmongRows, numberOnLine } from "./data-lines.ts";
import { type Format, type HeaderCell, type Role, ROLES } from "./header-line.ts";
import { median } from "./lines.ts";
import type { Line } from "./page-text.ts";

/** A word belongs to the last column that starts at or before it. */
export type Columns = {
  /** Null for columns without a letter of their own. */
  format: Format | null;
  roles: readonly Role[];
  /** Left; the first is -Infinity. */
  bounds: number[];
  /** Left edges of cells; null if not left-aligned. */
  edges: (number | null)[];
  /** A point in each column; gutters lie between. */
  centres: number[];
};

type Prior = {
  format: Format | null;
  roles: readonly Role[];
  edges: (number | null)[];
  centres: number[];
  bounds: (number | null)[];
};

export function columnsFromHeader(
  format: Format | null,
  cells: readonly HeaderCell[],
  lines: readonly Line[],
): Columns {
  return fitColumns(
    {
      format,
      roles: cells.map((cell) => cell.role),
      edges: cells.map((cell) => cell.x),
      centres: cells.map((cell) => (cell.x + cell.end) / 2),
      bounds: cells.map(() => null),
    },
    lines,
  );
}

/** Too few rows: empty cells or chance alignment mislead. */
const FEW = 3;

export function isFew(lines: readonly Line[]): boolean {
  return dataLines(lines).length < FEW;
}

/** A page that has no header takes the previous columns, shifted to fit. */
export function columnsFromBefore(before: Columns, lines: readonly Line[]): Columns {
  const moved = shiftOf(before, lines);
  const shift = (x: number) => x + moved;
  const { format, roles } = before;
  const shifted = {
    format,
    roles,
    edges: before.edges.map((edge) => (edge === null ? null : shift(edge))),
    centres: before.centres.map(shift),
    bounds: before.bounds.map(shift),
  };
  return isFew(lines) ? shifted : fitColumns(shifted, lines);
}

/** The shift that aligns most cells. */
function shiftOf(before: Columns, lines: readonly Line[]): number {
  const at = before.roles.indexOf("number");
  const numbers = dataLines(lines).flatMap((line) => {
    const word = line.words.find((one) => numberIn(one.text) !== null);
    return word === undefined ? [] : [word];
  });
  const edge = before.edges[at] ?? null;
  const candidates = [0];
  if (numbers.length > 0) {
    const x = median(numbers.map((word) => word.x));
    const middle = median(numbers.map((word) => (word.x + word.end) / 2));
    candidates.push(edge === null ? middle - (before.centres[at] ?? middle) : x - edge);
  }
  let best = { shift: 0, support: -1 };
  for (const shift of candidates) {
    const support = before.edges.reduce<number>(
      (sum, edge, column) =>
        edge === null || column === 0 ? sum : sum + supportOf(edge + shift, lines).share,
      0,
    );
    if (support > best.support + 0.01) best = { shift, support };
  }
  return best.support <= 0 ? (candidates.at(-1) ?? 0) : best.shift;
}

/** Corrects expected columns by where cells start. */
export function fitColumns(prior: Prior, lines: readonly Line[]): Columns {
  const data = dataLines(lines);
  const bounds: number[] = [];
  const edges: (number | null)[] = [];
  prior.roles.forEach((_, column) => {
    const edge = prior.edges[column] ?? null;
    if (column === 0) {
      bounds.push(Number.NEGATIVE_INFINITY);
      edges.push(edge);
      return;
    }
    const before = edges[column - 1] ?? null;
    const support = edge === null ? null : supportOf(edge, data);
    if (support !== null && (data.length === 0 || isEdge(support, before, data))) {
      bounds.push(support.edge - ALIGNED * support.size);
      edges.push(support.edge);
      return;
    }
    const left = prior.centres[column - 1] ?? 0;
    const right = prior.centres[column] ?? left;
    const gutter = widestGutter(data, left, right);
    const leftmost = gutter === null ? Number.POSITIVE_INFINITY : leftmostAfter(data, gutter.to);
    // An empty column: this is the next one's start.
    const isEmpty = leftmost > (right + (prior.centres[column + 1] ?? Number.POSITIVE_INFINITY)) / 2;
    const own = gutter === null || isEmpty ? null : supportOf(leftmost, data);
    if (gutter === null) bounds.push(prior.bounds[column] ?? (left + right) / 2);
    else if (own !== null && isEdge(own, before, data)) bounds.push(own.edge - ALIGNED * own.size);
    else bounds.push((gutter.from + gutter.to) / 2);
    edges.push(own !== null && isEdge(own, before, data) ? own.edge : null);
  });
  return { format: prior.format, roles: prior.roles, bounds, edges, centres: centresOf(bounds, data, prior) };
}

function centresOf(bounds: readonly number[], data: readonly Line[], prior: Prior): number[] {
  return bounds.map((bound, column) => {
    const next = bounds[column + 1] ?? Number.POSITIVE_INFINITY;
    const words = data.flatMap((line) => line.words.filter((word) => word.x >= bound && word.x < next));
    if (words.length === 0) return prior.centres[column] ?? bound;
    return (Math.min(...words.map((word) => word.x)) + Math.max(...words.map((word) => word.end))) / 2;
  });
}

function leftmostAfter(lines: readonly Line[], x: number): number {
  const starts = lines
    .flatMap((line) => line.words.map((word) => word.x))
    .filter((start) => start >= x - 0.5);
  return starts.length === 0 ? x : Math.min(...starts);
}

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
