import type { RowReasonCode } from "#domain/imports/row-reasons.ts";
import { nextCellIn } from "./column-edges.ts";
import type { Columns } from "./column-fit.ts";
import type { Role } from "./header-line.ts";
import { toWord } from "./lines.ts";
import { lineText, type Line, type Word } from "./page-text.ts";
import { numberIn } from "./data-lines.ts";

export type TableLine = {
  line: Line;
  cells: Cells;
  /** Words beyond the last cell. */
  margin: Word[];
  /** Two cells could not be separated. */
  runsTogether: boolean;
  text: string;
};

/** The line with its number, and wrapped lines above and below. */
export type RowLines = {
  anchor: TableLine;
  lines: TableLine[];
  columns: Columns;
  /** Why a readable row is not trusted. */
  doubt: RowReasonCode | null;
  /** False if gaps to neighbouring rows were no wider than its own. */
  sure: boolean;
};

export function toTableLine(line: Line, columns: Columns): TableLine {
  return { line, ...toCells(line, columns), text: lineText(line) };
}

export function hasRowNumber(line: TableLine): boolean {
  // Spaced digits read as separate words.
  return /^(?:\d ?){1,7}[.):]?$/.test(cellText(line.cells.no));
}

/** The line's request number, or its first part. */
export function numberOf(line: TableLine): string | null {
  return numberIn(cellText(line.cells.number));
}

export function gap(a: TableLine, b: TableLine): number {
  return b.line.y - a.line.y;
}

export type Cells = Partial<Record<Role, Word[]>>;

/** Shares of the type size. */
const AT_EDGE = 0.3;
const REACHES_IN = 1;
const OVERLAP = 0.3;
const MARGIN_GAP = 2.5;
const BLANK = 0.6;

/** Sorts words into columns. `margin`: text beyond the table, such as a page number. */
export function toCells(
  line: Line,
  columns: Columns,
): { cells: Cells; margin: Word[]; runsTogether: boolean } {
  const words = columns.edges.reduce<Word[]>(
    (pieces, edge, column) =>
      column === 0 || edge === null ? pieces : splitAtEdge(pieces, edge, columns.edges[column - 1] ?? null),
    line.words,
  );
  const byColumn: Word[][] = columns.roles.map(() => []);
  const columnOfRun = new Map<number, number>();
  words.forEach((word, at) => {
    const before = columnOfRun.get(word.run);
    const column = before !== undefined && overlaps(word, words, at) ? before : columnAt(word.x, columns);
    columnOfRun.set(word.run, column);
    byColumn[column]?.push(word);
  });
  const together = runsTogether(byColumn, columns);
  const margin = cutMargin(byColumn.at(-1) ?? []);
  const cells: Cells = {};
  columns.roles.forEach((role, column) => {
    const cell = byColumn[column];
    if (cell !== undefined && cell.length > 0) cells[role] = cell;
  });
  return { cells, margin, runsTogether: together };
}

function columnAt(x: number, columns: Columns): number {
  let column = 0;
  columns.bounds.forEach((bound, at) => {
    if (x >= bound) column = at;
  });
  return column;
}

/** Splits words that hold two cells without a gap. */
function splitAtEdge(words: readonly Word[], edge: number, before: number | null): Word[] {
  return words.flatMap((word) => {
    if (word.x > edge - AT_EDGE * word.size || word.end < edge) return [word];
    const empty = !words.some((other) => other !== word && Math.abs(other.x - edge) < AT_EDGE * word.size);
    const cut = nextCellIn(word, edge, empty ? before : null);
    if (cut === -1) return [word];
    return [toWord(word.glyphs.slice(0, cut), word.run), toWord(word.glyphs.slice(cut), word.run)];
  });
}

/** Whether cells overlap or run into the next column. */
function runsTogether(byColumn: readonly Word[][], columns: Columns): boolean {
  return (
    byColumn.some((words) => words.some((word, at) => isPrintedOver(words[at - 1], word))) ||
    columns.edges.some((edge, column) => goesOn(byColumn[column - 1]?.at(-1), byColumn[column]?.[0], edge)) ||
    reachesIn(byColumn, columns)
  );
}

function isPrintedOver(before: Word | undefined, word: Word): boolean {
  return before !== undefined && before.run !== word.run && before.end - word.x > OVERLAP * word.size;
}

/** Whether a cell continues the previous cell's run after one blank, off its own edge. */
function goesOn(before: Word | undefined, first: Word | undefined, edge: number | null): boolean {
  if (before === undefined || first === undefined || before.run !== first.run) return false;
  if (first.glyphs[0]?.placed === true) return false;
  if (edge !== null && Math.abs(first.x - edge) <= AT_EDGE * first.size) return false;
  return first.x - before.end < BLANK * first.size;
}

/** Whether a word reaches into an empty next column. */
function reachesIn(byColumn: readonly Word[][], columns: Columns): boolean {
  return columns.bounds.some((bound, column) => {
    const before = byColumn[column - 1]?.at(-1);
    return (
      before !== undefined && byColumn[column]?.length === 0 && before.end > bound + REACHES_IN * before.size
    );
  });
}

/** An overlong cell printed over another run's text. */
function overlaps(word: Word, words: readonly Word[], at: number): boolean {
  const reach = OVERLAP * word.size;
  return [words[at - 1], words[at + 1]].some(
    (other) =>
      other !== undefined &&
      other.run !== word.run &&
      other.x < word.end - reach &&
      other.end > word.x + reach,
  );
}

/** Removes and returns text far right of the last cell. */
function cutMargin(cell: Word[]): Word[] {
  const at = cell.findIndex((word, index) => {
    const before = cell[index - 1];
    return before !== undefined && word.x - before.end > MARGIN_GAP * word.size;
  });
  return at === -1 ? [] : cell.splice(at);
}

export function cellText(words: readonly Word[] | undefined): string {
  return (words ?? []).map((word) => word.text).join(" ");
}
