import { ALIGNED, isEdge, supportOf, widestGutter } from "./column-edges.ts";
import { dataLines, numberIn } from "./data-lines.ts";
import type { Format, HeaderCell, Role } from "./header-line.ts";
import { median } from "./lines.ts";
import type { Line } from "./page-text.ts";

/** A word belongs to the last column that starts at or before it. */
export type Columns = {
  /** Null for columns without a letter of their own. */
  format: Format | null;
  roles: readonly Role[];
  /** Left; the first is -Infinity. */
  bounds: number[];
  /** Left edges of cells; null if not left-aligned. */
  edges: (number | null)[];
  /** A point in each column; gutters lie between. */
  centres: number[];
};

type Prior = {
  format: Format | null;
  roles: readonly Role[];
  edges: (number | null)[];
  centres: number[];
  bounds: (number | null)[];
};

export function columnsFromHeader(
  format: Format | null,
  cells: readonly HeaderCell[],
  lines: readonly Line[],
): Columns {
  return fitColumns(
    {
      format,
      roles: cells.map((cell) => cell.role),
      edges: cells.map((cell) => cell.x),
      centres: cells.map((cell) => (cell.x + cell.end) / 2),
      bounds: cells.map(() => null),
    },
    lines,
  );
}

/** Too few rows: empty cells or chance alignment mislead. */
const FEW = 3;

export function isFew(lines: readonly Line[]): boolean {
  return dataLines(lines).length < FEW;
}

/** A page that has no header takes the previous columns, shifted to fit. */
export function columnsFromBefore(before: Columns, lines: readonly Line[]): Columns {
  const moved = shiftOf(before, lines);
  const shift = (x: number) => x + moved;
  const { format, roles } = before;
  const shifted = {
    format,
    roles,
    edges: before.edges.map((edge) => (edge === null ? null : shift(edge))),
    centres: before.centres.map(shift),
    bounds: before.bounds.map(shift),
  };
  return isFew(lines) ? shifted : fitColumns(shifted, lines);
}

/** The shift that aligns most cells. */
function shiftOf(before: Columns, lines: readonly Line[]): number {
  const at = before.roles.indexOf("number");
  const numbers = dataLines(lines).flatMap((line) => {
    const word = line.words.find((one) => numberIn(one.text) !== null);
    return word === undefined ? [] : [word];
  });
  const edge = before.edges[at] ?? null;
  const candidates = [0];
  if (numbers.length > 0) {
    const x = median(numbers.map((word) => word.x));
    const middle = median(numbers.map((word) => (word.x + word.end) / 2));
    candidates.push(edge === null ? middle - (before.centres[at] ?? middle) : x - edge);
  }
  let best = { shift: 0, support: -1 };
  for (const shift of candidates) {
    const support = before.edges.reduce<number>(
      (sum, edge, column) =>
        edge === null || column === 0 ? sum : sum + supportOf(edge + shift, lines).share,
      0,
    );
    if (support > best.support + 0.01) best = { shift, support };
  }
  return best.support <= 0 ? (candidates.at(-1) ?? 0) : best.shift;
}

/** Corrects expected columns by where cells start. */
export function fitColumns(prior: Prior, lines: readonly Line[]): Columns {
  const data = dataLines(lines);
  const bounds: number[] = [];
  const edges: (number | null)[] = [];
  prior.roles.forEach((_, column) => {
    const edge = prior.edges[column] ?? null;
    if (column === 0) {
      bounds.push(Number.NEGATIVE_INFINITY);
      edges.push(edge);
      return;
    }
    const before = edges[column - 1] ?? null;
    const support = edge === null ? null : supportOf(edge, data);
    if (support !== null && (data.length === 0 || isEdge(support, before, data))) {
      bounds.push(support.edge - ALIGNED * support.size);
      edges.push(support.edge);
      return;
    }
    const left = prior.centres[column - 1] ?? 0;
    const right = prior.centres[column] ?? left;
    const gutter = widestGutter(data, left, right);
    const leftmost = gutter === null ? Number.POSITIVE_INFINITY : leftmostAfter(data, gutter.to);
    // An empty column: this is the next one's start.
    const isEmpty = leftmost > (right + (prior.centres[column + 1] ?? Number.POSITIVE_INFINITY)) / 2;
    const own = gutter === null || isEmpty ? null : supportOf(leftmost, data);
    if (gutter === null) bounds.push(prior.bounds[column] ?? (left + right) / 2);
    else if (own !== null && isEdge(own, before, data)) bounds.push(own.edge - ALIGNED * own.size);
    else bounds.push((gutter.from + gutter.to) / 2);
    edges.push(own !== null && isEdge(own, before, data) ? own.edge : null);
  });
  return { format: prior.format, roles: prior.roles, bounds, edges, centres: centresOf(bounds, data, prior) };
}

function centresOf(bounds: readonly number[], data: readonly Line[], prior: Prior): number[] {
  return bounds.map((bound, column) => {
    const next = bounds[column + 1] ?? Number.POSITIVE_INFINITY;
    const words = data.flatMap((line) => line.words.filter((word) => word.x >= bound && word.x < next));
    if (words.length === 0) return prior.centres[column] ?? bound;
    return (Math.min(...words.map((word) => word.x)) + Math.max(...words.map((word) => word.end))) / 2;
  });
}

function leftmostAfter(lines: readonly Line[], x: number): number {
  const starts = lines
    .flatMap((line) => line.words.map((word) => word.x))
    .filter((start) => start >= x - 0.5);
  return starts.length === 0 ? x : Math.min(...starts);
}
