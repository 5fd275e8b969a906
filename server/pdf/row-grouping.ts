import type { Columns } from "./column-fit.ts";
import { median } from "./lines.ts";
import { learnRows, reachesAbove, usualShape, type Habits } from "./row-habits.ts";
import { gap, type RowLines, type TableLine } from "./row-lines.ts";
import { continues, hadRoom, hangingOn, isBesideOf, reaches } from "./wrapped-lines.ts";

export type PageRows = {
  rows: RowLines[];
  /** Lines at the page's top that may continue the last row of the page before. */
  carried: TableLine[];
  /** Lines that belong to no row, with where they stand. */
  strays: { line: TableLine; place: "above" | "between" | "below" }[];
};

/** What the rows of a stretch of lines are found by. */
export type Table = {
  lines: readonly TableLine[];
  /** The lines on which a row's number stands. */
  anchors: ReadonlySet<TableLine>;
  columns: Columns;
  /** Whether a row above may go on in the first lines. */
  hasOpenRow: boolean;
};

/** Share of the widest gap. */
const SAME_GAP = 0.08;
/** Share of the usual distance of rows: lines of a centred cell stand closer to the number than the next row would. */
const CLOSE = 0.75;

/** Groups the lines of a table into rows. Every line ends in a row, in `carried` or in `strays`. */
export function groupRows(table: Table, habits: Habits): PageRows {
  const { lines, columns } = table;
  const places = lines.flatMap((line, at) => (table.anchors.has(line) ? [at] : []));
  const result: PageRows = { rows: [], carried: [], strays: [] };
  const first = places[0];
  if (first === undefined) {
    for (const line of lines) {
      if (continues(line, null, columns)) result.carried.push(line);
      else result.strays.push({ line, place: "above" });
    }
    return result;
  }
  let above = splitTop(table, first, habits, usualPitch(lines, places), result);
  let sure = true;
  places.forEach((at, index) => {
    const anchor = lines[at];
    if (anchor === undefined) return;
    const next = places[index + 1];
    const after = lines.slice(at + 1, next ?? lines.length);
    const split =
      next === undefined
        ? { own: splitBottom(anchor, after, columns, result), rest: [], sure: true }
        : splitBetween({ above, anchor, after, next: lines[next] }, columns, habits, result);
    const row = { anchor, lines: [...above, anchor, ...split.own], columns, doubt: null };
    result.rows.push({ ...row, sure: sure && split.sure });
    above = split.rest;
    sure = split.sure;
  });
  learnRows(result.rows, habits);
  habits.breaksEarly ||= result.rows.some(breaksEarly);
  return result;
}

/** Whether a cell goes on in the next line although its word had room on the first. The last column's is not known. */
function breaksEarly({ lines, columns }: RowLines): boolean {
  if (lines.length < 2) return false;
  return columns.roles.some((role, column) => {
    const pieces = lines.flatMap((line) => (line.cells[role] === undefined ? [] : [line.cells[role]]));
    return pieces
      .slice(1)
      .some((piece, at) => hadRoom(pieces[at] ?? [], piece, column, columns, Number.NEGATIVE_INFINITY));
  });
}

function usualPitch(lines: readonly TableLine[], places: readonly number[]): number | null {
  const gaps = places.flatMap((at, index) => {
    const next = places[index + 1];
    const [a, b] = [lines[at], next === at + 1 ? lines[next] : undefined];
    return a === undefined || b === undefined ? [] : [gap(a, b)];
  });
  return gaps.length === 0 ? null : median(gaps);
}

type Between = {
  above: readonly TableLine[];
  anchor: TableLine;
  after: readonly TableLine[];
  next: TableLine | undefined;
};

/**
 * Shares out the lines between two rows' numbers: the row ends at the widest gap, since lines of one cell stand
 * closer than rows do. Where all gaps are alike, the rows are cut as the list's other wrapped rows are shaped, and
 * if that is not known, wrapped text belongs to the row above it.
 */
function splitBetween(
  { above, anchor, after, next }: Between,
  columns: Columns,
  habits: Habits,
  result: PageRows,
): { own: TableLine[]; rest: TableLine[]; sure: boolean } {
  const candidates = after.filter((line) => {
    if (continues(line, anchor, columns)) return true;
    result.strays.push({ line, place: "between" });
    return false;
  });
  if (next === undefined || candidates.length === 0) return { own: candidates, rest: [], sure: true };
  const chain = [anchor, ...candidates, next];
  const gaps = chain.slice(1).map((line, at) => gap(chain[at] ?? line, line));
  const widest = Math.max(...gaps);
  const alike = Math.min(...gaps) >= widest * (1 - SAME_GAP);
  const cut = alike
    ? cutByShape(above, anchor, candidates, habits)
    : gaps.findLastIndex((one) => one >= widest * (1 - SAME_GAP));
  const own = hangingOn(anchor, candidates.slice(0, cut));
  const rest = hangingOn(next, candidates.slice(cut).reverse()).reverse();
  for (const line of candidates) {
    if (!own.includes(line) && !rest.includes(line)) result.strays.push({ line, place: "between" });
  }
  return { own, rest, sure: !alike };
}

/** How many of the lines between belong to the row above them. */
function cutByShape(
  above: readonly TableLine[],
  anchor: TableLine,
  lines: readonly TableLine[],
  habits: Habits,
): number {
  const shape = usualShape(habits);
  if (shape === "bottom") return 0;
  if (shape !== "middle") return lines.length;
  const reach = above[0] === undefined ? 0 : gap(above[0], anchor);
  return lines.filter((line) => gap(anchor, line) <= reach + 0.5 * anchor.line.size).length;
}

function splitTop(
  { lines, columns, hasOpenRow }: Table,
  first: number,
  habits: Habits,
  pitch: number | null,
  result: PageRows,
): TableLine[] {
  const anchor = lines[first];
  if (anchor === undefined) return [];
  const own: TableLine[] = [];
  let last = anchor;
  for (const line of lines.slice(0, first).reverse()) {
    const fits = continues(line, anchor, columns);
    const isOwn =
      (pitch !== null && gap(line, last) < CLOSE * pitch) ||
      reachesAbove(habits) ||
      !hasOpenRow ||
      isBesideOf(anchor, line, columns);
    if (fits && isOwn && result.carried.length === 0 && reaches(line, last)) {
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
): TableLine[] {
  const end = below.findIndex((line) => !continues(line, anchor, columns));
  const own = hangingOn(anchor, end === -1 ? below : below.slice(0, end));
  for (const line of below.slice(own.length)) result.strays.push({ line, place: "below" });
  return own;
}
