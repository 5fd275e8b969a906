import type { Block } from "#domain/articles/article-text.ts";

type Align = Extract<Block, { kind: "table" }>["align"];

/** The first row is the header. A cell is the Markdown of a line. */
export type Table = { align: Align; rows: readonly (readonly string[])[] };

const DASHES = { left: ":---", center: ":---:", right: "---:" } as const;
const DIVIDER = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
const OTHER_BLOCK = /^ {0,3}(?:#{1,6}\s|>|[-+*]\s|\d{1,9}[.)]\s|```|~~~)/;

/** Each row gets as many cells as the longest one. */
export function writeTable({ align, rows }: Table): string {
  const width = Math.max(1, ...rows.map((row) => row.length));
  const columns = [...Array(width).keys()];
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const [header = [], ...body] = rows.map((row) => line(columns.map((at) => cellText(row[at] ?? ""))));
  return [header, line(columns.map((at) => dashes(align[at]))), ...body].join("\n");
}

function cellText(cell: string): string {
  return cell
    .replace(/\s+/g, " ")
    .trim()
    .replaceAll("|", String.raw`\|`);
}

function dashes(side: Align[number] | undefined): string {
  return side === null || side === undefined ? "---" : DASHES[side];
}

/** The table around a place of a text, and where it stands. Null where there is none, or only one shown as code. */
export function tableAt(text: string, at: number): (Table & { start: number; end: number }) | null {
  const lines = text.split("\n");
  const place = text.slice(0, at).split("\n").length - 1;
  if (lines.slice(0, place).filter((line) => /^ {0,3}(?:```|~~~)/.test(line)).length % 2 === 1) return null;
  let first = place;
  while (first > 0 && isRow(lines[first - 1])) first--;
  let last = place;
  while (isRow(lines[last + 1])) last++;
  const divider = lines.findIndex((line, number) => number > first && number <= last && DIVIDER.test(line));
  const header = divider - 1;
  if (divider === -1 || header > place || !isRow(lines[place])) return null;
  const titles = cellsOf(lines[header] ?? "");
  const marks = cellsOf(lines[divider] ?? "");
  if (titles.length !== marks.length) return null;
  const start = lines.slice(0, header).reduce((sum, line) => sum + line.length + 1, 0);
  const own = lines.slice(header, last + 1);
  return {
    align: marks.map(alignOf),
    rows: [titles, ...own.slice(2).map(cellsOf)],
    start,
    end: start + own.join("\n").length,
  };
}

function isRow(line: string | undefined): boolean {
  return line !== undefined && line.trim() !== "" && !OTHER_BLOCK.test(line);
}

function alignOf(mark: string): Align[number] {
  if (mark.endsWith(":")) return mark.startsWith(":") ? "center" : "right";
  return mark.startsWith(":") ? "left" : null;
}

/** With bars as they are typed, without the sign that escapes them. */
function cellsOf(line: string): string[] {
  const cells = [""];
  for (const [part] of line.trim().matchAll(/\\\||\||[^|\\]+|\\/g)) {
    if (part === "|") cells.push("");
    else cells.push((cells.pop() ?? "") + (part === String.raw`\|` ? "|" : part));
  }
  const trimmed = cells.map((cell) => cell.trim());
  if (trimmed[0] === "" && trimmed.length > 1) trimmed.shift();
  if (trimmed.at(-1) === "" && trimmed.length > 1) trimmed.pop();
  return trimmed;
}

export const MOST_ROWS = 200;
export const MOST_COLUMNS = 20;

/**
 * A table while it is typed. Cells outside of `rows` and `columns` are kept, so that a size that was typed wrongly loses
 * nothing. `rows`: without the header.
 */
export type Grid = {
  cells: readonly (readonly string[])[];
  align: Table["align"];
  hasHeader: boolean;
  rows: number;
  columns: number;
};

export const EMPTY_GRID: Grid = { cells: [], align: [], hasHeader: true, rows: 2, columns: 2 };

export function gridOf({ rows, align }: Table): Grid {
  const [header = [], ...body] = rows;
  return {
    cells: rows,
    align,
    hasHeader: header.some((cell) => cell !== ""),
    rows: Math.max(1, body.length),
    columns: Math.max(1, ...rows.map((row) => row.length)),
  };
}

export function tableOf({ cells, align, hasHeader, rows, columns }: Grid): Table {
  const row = (at: number) => Array.from({ length: columns }, (_, column) => cells[at]?.[column] ?? "");
  const header = hasHeader ? row(0) : row(-1);
  return {
    align: align.slice(0, columns),
    rows: [header, ...Array.from({ length: rows }, (_, at) => row(at + 1))],
  };
}

export function withSize(grid: Grid, size: { rows?: number; columns?: number }): Grid {
  return {
    ...grid,
    rows: within(size.rows ?? grid.rows, Math.max(MOST_ROWS, grid.rows)),
    columns: within(size.columns ?? grid.columns, Math.max(MOST_COLUMNS, grid.columns)),
  };
}

/** Fills cells to the right of and below a place. The table grows for them, up to its largest size. */
export function filled(
  grid: Grid,
  row: number,
  column: number,
  values: readonly (readonly string[])[],
): Grid {
  const cells = grid.cells.map((line) => [...line]);
  for (const [down, line] of values.entries()) {
    for (const [right, value] of line.entries()) {
      while (cells.length <= row + down) cells.push([]);
      const target = cells[row + down] ?? [];
      while (target.length < column + right) target.push("");
      target[column + right] = value;
    }
  }
  const wide = Math.max(0, ...values.map((line) => line.length));
  return withSize(
    { ...grid, cells },
    {
      rows: Math.max(grid.rows, row + values.length - 1),
      columns: Math.max(grid.columns, column + wide),
    },
  );
}

function within(wanted: number, most: number): number {
  return Number.isFinite(wanted) ? Math.min(most, Math.max(1, Math.trunc(wanted))) : 1;
}
