import type { RowReasonCode } from "#domain/imports/row-reasons.ts";
import type { Columns } from "./column-fit.ts";
import { cellText, toCells, type Cells } from "./line-cells.ts";
import { lineText, type Line, type Word } from "./page-text.ts";
import { numberIn } from "./request-number-shape.ts";

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
