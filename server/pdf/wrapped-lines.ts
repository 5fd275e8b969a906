import type { Columns } from "./column-fit.ts";
import { isPageFurniture } from "./furniture.ts";
import { cellText } from "./line-cells.ts";
import type { Word } from "./page-text.ts";
import { gap, type TableLine } from "./row-lines.ts";

/** Shares of the type size. */
const LEADING = 1.9;
const AT_EDGE = 0.6;
const BLANK = 0.25;
const SLACK = 0.3;

/** Whether a line has the look of wrapped cells: nothing in the first column, no digits in names, at the edges. */
export function continues(line: TableLine, anchor: TableLine | null, columns: Columns): boolean {
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
    return role === "number" ? /^[\p{L}\d\s-]{1,20}$/u.test(text) : /^[\p{L}\p{M}\s'’`.,()/-]+$/u.test(text);
  });
}

/** Whether two lines stand as close as lines of one cell do. */
export function reaches(a: TableLine, b: TableLine): boolean {
  return gap(a, b) <= LEADING * Math.max(a.line.size, b.line.size);
}

/** Those of the lines, from the anchor on, that hang together with it. */
export function hangingOn(anchor: TableLine, lines: readonly TableLine[]): TableLine[] {
  const kept: TableLine[] = [];
  let last = anchor;
  for (const line of lines) {
    if (!(gap(last, line) < 0 ? reaches(line, last) : reaches(last, line))) break;
    kept.push(line);
    last = line;
  }
  return kept;
}

/** Whether the anchor's own line has nothing in the columns of another line: their cells stand around it then. */
export function isBesideOf(anchor: TableLine, line: TableLine, columns: Columns): boolean {
  return columns.roles.every((role) => line.cells[role] === undefined || anchor.cells[role] === undefined);
}

/**
 * Whether the first word of a cell's lower line would have had room on the upper one, so that the cell was not
 * wrapped for want of it. `rightmost` is where the text of the last column ends.
 */
export function hadRoom(
  upper: readonly Word[],
  lower: readonly Word[],
  column: number,
  columns: Columns,
  rightmost: number,
): boolean {
  const [first, last, next] = [upper[0], upper.at(-1), lower[0]];
  if (first === undefined || last === undefined || next === undefined) return false;
  const left = columns.edges[column] ?? columns.bounds[column] ?? 0;
  const right = columns.bounds[column + 1] ?? rightmost;
  const needed = last.end - first.x + (BLANK + SLACK) * next.size + next.end - next.x;
  return needed <= right - left;
}
