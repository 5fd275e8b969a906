import type { Columns } from "./column-fit.ts";
import { isPageFurniture } from "./furniture.ts";
import { cellText, toCells, type Cells } from "./line-cells.ts";
import { median } from "./lines.ts";
import { lineText, type Line, type Word } from "./page-text.ts";
import { numberIn } from "./request-number-shape.ts";

export type TableLine = {
  line: Line;
  cells: Cells;
  margin: Word[];
  /** Two of its cells could not be told apart. */
  runsTogether: boolean;
  text: string;
};

/** A row of the list: the line with its number, and the lines that its wrapped cells take above and below. */
export type RowLines = { anchor: TableLine; lines: TableLine[] };

export type PageRows = {
  rows: RowLines[];
  /** Lines at the page's top that may continue the last row of the page before. */
  carried: TableLine[];
  /** Lines that belong to no row, with where they stand. */
  strays: { line: TableLine; place: "above" | "between" | "below" }[];
};

/** Shares of the type size. */
const LEADING = 1.9;
const AT_EDGE = 0.6;
const SAME_GAP = 0.08;

/** What earlier pages taught: how long numbers are, and whether wrapped cells reach above their row's number. */
export type Habits = { numberLengths: Map<number, number>; reachesAbove: boolean };

export function newHabits(): Habits {
  return { numberLengths: new Map(), reachesAbove: false };
}

export function toTableLine(line: Line, columns: Columns): TableLine {
  return { line, ...toCells(line, columns), text: lineText(line) };
}

/** Groups the lines of a table into rows. Every line ends in a row, in `carried` or in `strays`. */
export function groupRows(lines: readonly TableLine[], columns: Columns, habits: Habits): PageRows {
  learnLengths(lines, habits);
  const anchors: number[] = [];
  lines.forEach((line, at) => {
    if (isAnchor(line, habits)) anchors.push(at);
  });
  const result: PageRows = { rows: [], carried: [], strays: [] };
  const first = anchors[0];
  if (first === undefined) {
    for (const line of lines) {
      if (continues(line, null, columns)) result.carried.push(line);
      else result.strays.push({ line, place: "above" });
    }
    return result;
  }
  const pitch = usualPitch(lines, anchors);
  let above = splitTop(lines.slice(0, first), lines[first], columns, habits, pitch, result);
  anchors.forEach((at, index) => {
    const anchor = lines[at];
    if (anchor === undefined) return;
    const next = anchors[index + 1];
    const after = lines.slice(at + 1, next ?? lines.length);
    const { own, rest } =
      next === undefined
        ? splitBottom(anchor, after, columns, result)
        : splitBetween(anchor, after, lines[next], columns, habits, result);
    result.rows.push({ anchor, lines: [...above, anchor, ...own] });
    above = rest;
  });
  return result;
}

function learnLengths(lines: readonly TableLine[], habits: Habits): void {
  for (const line of lines) {
    const number = numberIn(cellText(line.cells.number));
    if (number === null || line.cells.no === undefined) continue;
    habits.numberLengths.set(number.length, (habits.numberLengths.get(number.length) ?? 0) + 1);
  }
}

function hasRowNumber(line: TableLine): boolean {
  return /^\d{1,7}[.):]?$/.test(cellText(line.cells.no));
}

/** A line with a row's number begins a row; one with a whole request number does too, though its row number lacks. */
function isAnchor(line: TableLine, habits: Habits): boolean {
  if (isPageFurniture(line.text)) return false;
  if (hasRowNumber(line)) return true;
  const number = numberIn(cellText(line.cells.number));
  if (number === null) return false;
  if (habits.numberLengths.size === 0) return true;
  return habits.numberLengths.has(number.length);
}

/** Whether a line has the look of wrapped cells: nothing in the first column, no digits in names, at the edges. */
function continues(line: TableLine, anchor: TableLine | null, columns: Columns): boolean {
  if (isPageFurniture(line.text) || line.margin.length > 0) return false;
  if (anchor !== null && Math.abs(anchor.line.size - line.line.size) > 0.2 * anchor.line.size) return false;
  return columns.roles.every((role, column) => {
    const words = line.cells[role];
    if (words === undefined) return true;
    if (role === "no") return false;
    const edge = columns.edges[column] ?? null;
    const start = words[0]?.x ?? 0;
    if (edge !== null && Math.abs(start - edge) > AT_EDGE * line.line.size) return false;
    const text = cellText(words);
    return role === "number" ? /^[\p{L}\d\s-]{1,20}$/u.test(text) : /^[\p{L}\p{M}\s'’`./-]+$/u.test(text);
  });
}

function gap(a: TableLine, b: TableLine): number {
  return b.line.y - a.line.y;
}

function reaches(a: TableLine, b: TableLine): boolean {
  return gap(a, b) <= LEADING * Math.max(a.line.size, b.line.size);
}

function usualPitch(lines: readonly TableLine[], anchors: readonly number[]): number | null {
  const gaps = anchors.flatMap((at, index) => {
    const next = anchors[index + 1];
    const [a, b] = [lines[at], next === at + 1 ? lines[next] : undefined];
    return a === undefined || b === undefined ? [] : [gap(a, b)];
  });
  return gaps.length === 0 ? null : median(gaps);
}

/**
 * Shares out the lines between two rows' numbers: the row ends at the widest gap, since lines of one cell stand
 * closer than rows do. Where all gaps are alike, wrapped text belongs to the row above it.
 */
function splitBetween(
  anchor: TableLine,
  between: readonly TableLine[],
  next: TableLine | undefined,
  columns: Columns,
  habits: Habits,
  result: PageRows,
): { own: TableLine[]; rest: TableLine[] } {
  const candidates = between.filter((line) => {
    if (continues(line, anchor, columns)) return true;
    result.strays.push({ line, place: "between" });
    return false;
  });
  if (next === undefined || candidates.length === 0) return { own: candidates, rest: [] };
  const chain = [anchor, ...candidates, next];
  const gaps = chain.slice(1).map((line, at) => gap(chain[at] ?? line, line));
  const widest = Math.max(...gaps);
  const cut = gaps.findLastIndex((one) => one >= widest * (1 - SAME_GAP));
  const own = reachable(anchor, candidates.slice(0, cut), result);
  const rest = reachable(next, candidates.slice(cut), result);
  if (rest.length > 0) habits.reachesAbove = true;
  return { own, rest };
}

/** Those of the lines that hang together with the anchor; the others are strays. */
function reachable(anchor: TableLine, lines: readonly TableLine[], result: PageRows): TableLine[] {
  const upwards = lines[0] !== undefined && lines[0].line.y < anchor.line.y;
  const ordered = upwards ? [...lines].reverse() : [...lines];
  const kept: TableLine[] = [];
  let last = anchor;
  for (const line of ordered) {
    const near = upwards ? reaches(line, last) : reaches(last, line);
    if (near && kept.length === ordered.indexOf(line)) {
      kept.push(line);
      last = line;
    } else result.strays.push({ line, place: "between" });
  }
  return upwards ? kept.reverse() : kept;
}

function splitTop(
  above: readonly TableLine[],
  anchor: TableLine | undefined,
  columns: Columns,
  habits: Habits,
  pitch: number | null,
  result: PageRows,
): TableLine[] {
  if (anchor === undefined) return [];
  const own: TableLine[] = [];
  let last = anchor;
  for (const line of [...above].reverse()) {
    const fits = continues(line, anchor, columns);
    // Lines of a centred cell stand closer to the number than the next row would.
    const close = pitch !== null && gap(line, last) < 0.75 * pitch;
    if (
      fits &&
      own.length === result.carried.length + own.length &&
      reaches(line, last) &&
      (close || habits.reachesAbove)
    ) {
      own.unshift(line);
      last = line;
    } else if (fits) result.carried.unshift(line);
    else result.strays.push({ line, place: "above" });
  }
  return own;
}

function splitBottom(
  anchor: TableLine,
  below: readonly TableLine[],
  columns: Columns,
  result: PageRows,
): { own: TableLine[]; rest: TableLine[] } {
  const own: TableLine[] = [];
  let last = anchor;
  let open = true;
  for (const line of below) {
    open &&= continues(line, anchor, columns) && reaches(last, line);
    if (open) {
      own.push(line);
      last = line;
    } else result.strays.push({ line, place: "below" });
  }
  return { own, rest: [] };
}
