import type { Columns } from "./column-fit.ts";
import { isGroupHeading, isPageFurniture, speaksOfThePage } from "./furniture.ts";
import type { Role } from "./header-line.ts";
import { cellText, type Cells, gap, type TableLine } from "./row-lines.ts";
import type { Word } from "./page-text.ts";

/** Shares of the type size. */
const LEADING = 1.9;
const AT_EDGE = 0.6;
const BLANK = 0.25;
const SLACK = 0.3;

/** Whether a line looks like wrapped cells: no row number, no digits in names, aligned. */
export function continues(line: TableLine, anchor: TableLine | null, columns: Columns): boolean {
  if (isPageFurniture(line.text) || speaksOfThePage(line.text) || line.margin.length > 0) return false;
  if (isHeadingLine(line)) return false;
  if (anchor !== null && Math.abs(anchor.line.size - line.line.size) > 0.2 * anchor.line.size) return false;
  return columns.roles.every((role, column) => {
    const words = line.cells[role];
    if (words === undefined) return true;
    if (role === "no") return false;
    if (!isAligned(words, anchor?.cells[role], column, columns)) return false;
    const text = cellText(words);
    // What is printed in a column that is not read does not matter.
    if (role.startsWith("other")) return true;
    return role === "number" ? /^[\p{L}\d\s-]{1,20}$/u.test(text) : /^[\p{L}\p{M}\s'’`.,()/-]+$/u.test(text);
  });
}

/** The line as part of a row, or null. Words in a wrong column move to the cell they align with. */
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
  const words = Object.values(line.cells).flatMap((cell) => cell ?? []);
  for (const piece of piecesOf(words.toSorted((a, b) => a.x - b.x))) {
    const over = (Object.entries(anchor.cells) as [Role, Word[]][]).find(([, cell]) => isUnder(piece, cell));
    if (over === undefined || over[0] === "no" || cells[over[0]] !== undefined) return null;
    cells[over[0]] = piece;
  }
  return { ...line, cells };
}

/** A text of its own that names a group of rows. */
export function isHeadingLine(line: TableLine): boolean {
  return !isTableLike(line) && isGroupHeading(line.text);
}

/** Words spread like cells, not a sentence. */
export function isTableLike(line: TableLine): boolean {
  return piecesOf(line.line.words).length > 1;
}

function piecesOf(words: readonly Word[]): Word[][] {
  const pieces: Word[][] = [];
  for (const word of words) {
    const last = pieces.at(-1)?.at(-1);
    if (last !== undefined && word.x - last.end < word.size) pieces.at(-1)?.push(word);
    else pieces.push([word]);
  }
  return pieces;
}

/** Aligned left, centred or right. */
function isUnder(words: readonly Word[], other: readonly Word[]): boolean {
  const [a, b] = [words[0], other[0]];
  if (a === undefined || b === undefined) return false;
  const [aEnd, bEnd] = [words.at(-1)?.end ?? a.end, other.at(-1)?.end ?? b.end];
  return [a.x - b.x, aEnd - bEnd, (a.x + aEnd - b.x - bEnd) / 2].some(
    (off) => Math.abs(off) <= SLACK * a.size,
  );
}

/** Tells whether it stands at the column's edge or, if not left-aligned, under the cell's other piece. */
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

/** Tells whether the lines are as close as lines of one cell. */
export function reaches(a: TableLine, b: TableLine): boolean {
  return gap(a, b) <= LEADING * Math.max(a.line.size, b.line.size);
}

/** Lines connected to the anchor without a larger gap. */
export function attachedLines(anchor: TableLine, lines: readonly TableLine[]): TableLine[] {
  const kept: TableLine[] = [];
  let last = anchor;
  for (const line of lines) {
    if (!(gap(last, line) < 0 ? reaches(line, last) : reaches(last, line))) break;
    kept.push(line);
    last = line;
  }
  return kept;
}

/** Whether two lines share no column. */
export function sharesNoColumn(anchor: TableLine, line: TableLine, columns: Columns): boolean {
  return columns.roles.every((role) => line.cells[role] === undefined || anchor.cells[role] === undefined);
}

/**
 * Whether the lower line's first word would fit on the upper line, so it is no wrap. `rightmost`: end of the last
 * column's text.
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
