import type { Table } from "./markdown-table.ts";

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
