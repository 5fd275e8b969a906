import type { RowReasonCode } from "#domain/api/row-reasons.ts";
import type { Columns } from "./column-fit.ts";
import { cellText, toCells, type Cells } from "./line-cells.ts";
import { lineText, type Line, type Word } from "./page-text.ts";
import { numberIn } from "./request-number-shape.ts";

export type TableLine = {
  line: Line;
  cells: Cells;
  /** Words beyond the last cell. */
  margin: Word[];
  /** Two of its cells could not be told apart. */
  runsTogether: boolean;
  text: string;
};

/** A row of the list: the line with its number, and the lines that its wrapped cells take above and below. */
export type RowLines = {
  anchor: TableLine;
  lines: TableLine[];
  columns: Columns;
  /** Why the row cannot be trusted although it can be read. */
  doubt: RowReasonCode | null;
  /** False when the gaps between its lines and those of its neighbours were alike. */
  sure: boolean;
};

export function toTableLine(line: Line, columns: Columns): TableLine {
  return { line, ...toCells(line, columns), text: lineText(line) };
}

export function hasRowNumber(line: TableLine): boolean {
  // Two digits of spaced lettering read as two words.
  return /^(?:\d ?){1,7}[.):]?$/.test(cellText(line.cells.no));
}

/** The request number that stands on the line, as a whole or its first part. */
export function numberOf(line: TableLine): string | null {
  return numberIn(cellText(line.cells.number));
}

export function gap(a: TableLine, b: TableLine): number {
  return b.line.y - a.line.y;
}
