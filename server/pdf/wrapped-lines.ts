import type { Columns } from "./column-fit.ts";
import { isPageFurniture, speaksOfThePage } from "./furniture.ts";
import type { Role } from "./header-line.ts";
import { cellText, type Cells } from "./line-cells.ts";
import type { Word } from "./page-text.ts";
import { gap, type TableLine } from "./row-lines.ts";

/** Shares of the type size. */
const LEADING = 1.9;
const AT_EDGE = 0.6;
const BLANK = 0.25;
const SLACK = 0.3;

/** Whether a line has the look of wrapped cells: nothing in the first column, no digits in names, at the edges. */
export function continues(line: TableLine, anchor: TableLine | null, columns: Columns): boolean {
  if (isPageFurniture(line.text) || speaksOfThePage(line.text) || line.margin.length > 0) return false;
  if (anchor !== null && Math.abs(anchor.line.size - line.line.size) > 0.2 * anchor.line.size) return false;
  return columns.roles.every((role, column) => {
    const words = line.cells[role];
    if (words === undefined) return true;
    if (role === "no") return false;
    if (!isAligned(words, anchor?.cells[role], column, columns)) return false;
    const text = cellText(words);
    return role === "number" ? /^[\p{L}\d\s-]{1,20}$/u.test(text) : /^[\p{L}\p{M}\s'’`.,()/-]+$/u.test(text);
  });
}

/**
 * The line as a part of a row's wrapped cells; null when it has not the look of it. What was put into another column,
 * since its edge was misjudged, goes into the cell that it is aligned with.
 */
export function asContinuation(
  line: TableLine,
  anchor: TableLine | undefined,
  columns: Columns,
): TableLine | null {
  if (anchor === undefined) return null;
  if (continues(line, anchor, columns)) return line;
  const moved = underItsCells(line, anchor);
  return moved !== null && continues(moved, anchor, columns) ? moved : null;
}

function underItsCells(line: TableLine, anchor: TableLine): TableLine | null {
  if (line.margin.length > 0 || /\d/.test(line.text)) return null;
  const cells: Cells = {};
  const words = Object.values(line.cells).flat();
  for (const piece of piecesOf(words.toSorted((a, b) => a.x - b.x))) {
    const over = (Object.entries(anchor.cells) as [Role, Word[]][]).find(([, cell]) => isUnder(piece, cell));
    if (over === undefined || over[0] === "no" || cells[over[0]] !== undefined) return null;
    cells[over[0]] = piece;
  }
  return { ...line, cells };
}

/** Whether a line has words in several places, as cells are and a sentence is not. */
export function isTableLike(line: TableLine): boolean {
  return piecesOf(line.line.words).length > 1;
}

/** Words that stand close together. */
function piecesOf(words: readonly Word[]): Word[][] {
  const pieces: Word[][] = [];
  for (const word of words) {
    const last = pieces.at(-1)?.at(-1);
    if (last !== undefined && word.x - last.end < word.size) pieces.at(-1)?.push(word);
    else pieces.push([word]);
  }
  return pieces;
}

/** Whether two pieces are aligned with one another at the left, in the middle or at the right. */
function isUnder(words: readonly Word[], other: readonly Word[]): boolean {
  const [a, b] = [words[0], other[0]];
  if (a === undefined || b === undefined) return false;
  const [aEnd, bEnd] = [words.at(-1)?.end ?? a.end, other.at(-1)?.end ?? b.end];
  return [a.x - b.x, aEnd - bEnd, (a.x + aEnd - b.x - bEnd) / 2].some(
    (off) => Math.abs(off) <= SLACK * a.size,
  );
}

/** Whether a piece of a cell is at the column's edge, or under its other piece in a centred or right-aligned one. */
function isAligned(
  words: readonly Word[],
  other: readonly Word[] | undefined,
  column: number,
  columns: Columns,
): boolean {
  const edge = columns.edges[column] ?? null;
  const [left, right, size] = [words[0]?.x ?? 0, words.at(-1)?.end ?? 0, words[0]?.size ?? 1];
  if (edge === null || Math.abs(left - edge) <= AT_EDGE * size) return true;
  const centre = columns.centres[column] ?? Number.NaN;
  return Math.abs((left + right) / 2 - centre) <= SLACK * size || isUnder(words, other ?? []);
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
