import type { Columns } from "./column-fit.ts";
import { median } from "./lines.ts";
import { learnRows, reachesAbove, usualShape, type Habits } from "./row-habits.ts";
import { gap, type RowLines, type TableLine } from "./row-lines.ts";
import {
  asContinuation,
  continues,
  attachedLines,
  sharesNoColumn,
  isTableLike,
  reaches,
} from "./wrapped-lines.ts";

export type PageRows = {
  rows: RowLines[];
  /** May continue the previous page's last row. */
  carried: TableLine[];
  /** Lines of no row. */
  strays: { line: TableLine; place: StrayPlace }[];
};
/** `beside`: close to the first or last row, but in several columns. */
export type StrayPlace = "above" | "between" | "beside" | "below";

export type Table = {
  lines: readonly TableLine[];
  /** Lines with a row's number. */
  anchors: ReadonlySet<TableLine>;
  columns: Columns;
  /** Whether the first lines may continue an earlier row. */
  hasOpenRow: boolean;
};

/** Share of the widest gap. */
const SAME_GAP = 0.08;
/** Share of the row distance: a centred cell's lines are closer than rows. */
const CLOSE = 0.9;
/** Share of the type size. */
const LEVEL = 0.5;

/** Every line ends up in a row, `carried` or `strays`. */
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
  habits.pitch = usualPitch(lines, places) ?? habits.pitch;
  // Last: the other rows show where lines above belong.
  let above: TableLine[] = [];
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
  learnRows(result.rows.slice(1), habits);
  const [row] = result.rows;
  if (row !== undefined) {
    row.lines.unshift(...splitTop(table, first, habits, result));
    takeBack(result);
    learnRows([row], habits);
  }
  return result;
}

/** Returns carried lines to the page's first row if as many of its lines are below its number. */
function takeBack(result: PageRows): void {
  const [row] = result.rows;
  const [top, bottom] = [result.carried[0], row?.lines.at(-1)];
  if (row === undefined || top === undefined || bottom === undefined || row.lines[0] !== row.anchor) return;
  const isLevel = Math.abs(gap(top, row.anchor) - gap(row.anchor, bottom)) <= LEVEL * row.anchor.line.size;
  if (!isLevel || attachedLines(row.anchor, result.carried.toReversed()).length < result.carried.length)
    return;
  row.lines.unshift(...result.carried);
  result.carried = [];
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
 * Divides the lines between two row numbers at the widest gap. If all are alike: by the shape of other wrapped rows,
 * else to the row above.
 */
function splitBetween(
  { above, anchor, after, next }: Between,
  columns: Columns,
  habits: Habits,
  result: PageRows,
): { own: TableLine[]; rest: TableLine[]; sure: boolean } {
  const candidates = after.flatMap((line) => {
    const part = asContinuation(line, anchor, columns) ?? asContinuation(line, next, columns);
    if (part === null) result.strays.push({ line, place: "between" });
    return part ?? [];
  });
  if (next === undefined || candidates.length === 0) return { own: candidates, rest: [], sure: true };
  const chain = [anchor, ...candidates, next];
  const gaps = chain.slice(1).map((line, at) => gap(chain[at] ?? line, line));
  const widest = Math.max(...gaps);
  const alike = Math.min(...gaps) >= widest * (1 - SAME_GAP);
  const cut = alike
    ? cutByShape(above, anchor, candidates, habits)
    : gaps.findLastIndex((one) => one >= widest * (1 - SAME_GAP));
  const own = attachedLines(anchor, candidates.slice(0, cut));
  const rest = attachedLines(next, candidates.slice(cut).reverse()).reverse();
  for (const line of candidates) {
    if (!own.includes(line) && !rest.includes(line)) result.strays.push({ line, place: "between" });
  }
  return { own, rest, sure: !alike };
}

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
  result: PageRows,
): TableLine[] {
  const anchor = lines[first];
  if (anchor === undefined) return [];
  const own: TableLine[] = [];
  let last = anchor;
  for (const line of lines.slice(0, first).reverse()) {
    const part = asContinuation(line, anchor, columns);
    const isOwn =
      (habits.pitch !== null && gap(line, last) < CLOSE * habits.pitch) ||
      reachesAbove(habits) ||
      !hasOpenRow ||
      sharesNoColumn(anchor, line, columns);
    if (part !== null && isOwn && result.carried.length === 0 && reaches(line, last)) {
      own.unshift(part);
      last = line;
    } else if (part !== null) result.carried.unshift(part);
    else result.strays.push({ line, place: isTableLike(line) && reaches(line, last) ? "beside" : "above" });
  }
  return own;
}

function splitBottom(
  anchor: TableLine,
  below: readonly TableLine[],
  columns: Columns,
  result: PageRows,
): TableLine[] {
  const parts = below.map((line) => asContinuation(line, anchor, columns));
  const end = parts.indexOf(null);
  const own = attachedLines(
    anchor,
    parts.slice(0, end === -1 ? undefined : end).filter((part) => part !== null),
  );
  let last = own.at(-1) ?? anchor;
  for (const line of below.slice(own.length)) {
    const isBeside = isTableLike(line) && reaches(last, line);
    result.strays.push({ line, place: isBeside ? "beside" : "below" });
    if (isBeside) last = line;
  }
  return own;
}
