import { ROLES, type Format, type HeaderLine, type Role } from "./header-line.ts";
import { median } from "./lines.ts";
import type { Line, Word } from "./page-text.ts";
import { numberIn } from "./request-number-shape.ts";

/** The columns of one page. Words belong to the last column that begins at or before them. */
export type Columns = {
  format: Format;
  roles: readonly Role[];
  /** The left boundary of each column; the first is minus infinity. */
  bounds: number[];
  /** Where the cells of a left-aligned column begin; null when its cells begin at various places. */
  edges: (number | null)[];
  /** A point inside each column, to look for the gutters of the next page between. */
  centres: number[];
};

type Prior = {
  format: Format;
  roles: readonly Role[];
  edges: (number | null)[];
  centres: number[];
  bounds: (number | null)[];
};

/** Shares of the type size: how far a column's cells may begin from where they are looked for, and from each other. */
const ALIGNED = 0.35;
const ONE_EDGE = 0.12;
const EXACTLY = 0.06;
/** The share of lines that may print across an edge: cells too long for their column. */
const STRADDLE = 0.15;
const STEP = 0.5;

export function columnsFromHeader(header: HeaderLine, lines: readonly Line[]): Columns {
  return fit(
    {
      format: header.format,
      roles: header.cells.map((cell) => cell.role),
      edges: header.cells.map((cell) => cell.x),
      centres: header.cells.map((cell) => (cell.x + cell.end) / 2),
      bounds: header.cells.map(() => null),
    },
    lines,
  );
}

/** The columns of a page without a header: those of the page before, moved as far as this page's text moved. */
export function columnsFromBefore(before: Columns, lines: readonly Line[]): Columns {
  const moved = shiftOf(before, lines);
  const shift = (x: number) => x + moved;
  return fit(
    {
      format: before.format,
      roles: before.roles,
      edges: before.edges.map((edge) => (edge === null ? null : shift(edge))),
      centres: before.centres.map(shift),
      bounds: before.bounds.map(shift),
    },
    lines,
  );
}

/** The move under which most cells begin at the edges they should begin at. */
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

function fit(prior: Prior, lines: readonly Line[]): Columns {
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
    const own = gutter === null ? null : supportOf(leftmostAfter(data, gutter.to), data);
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

/** Lines that hold a request number: what the columns of a page are measured by. */
export function dataLines(lines: readonly Line[]): Line[] {
  return lines.filter((line) => line.words.length > 1 && numberOnLine(line) !== null);
}

/** The first word that looks like a request number, or begins one printed with spaces. */
export function numberOnLine(line: Line): Word | null {
  for (let at = 0; at < line.words.length; at += 1) {
    const word = line.words[at];
    if (word === undefined) continue;
    if (numberIn(word.text) !== null) return word;
    const next = line.words[at + 1];
    const close = next !== undefined && next.x - word.end < 0.6 * word.size;
    if (at > 0 && close && /^[\p{L}\d]{2,}$/u.test(word.text) && numberIn(word.text + next.text) !== null)
      return word;
  }
  return null;
}

/** How many of the lines have text that begins near x, all at one edge, and where exactly. */
function supportOf(x: number, lines: readonly Line[]): { share: number; edge: number; size: number } {
  const size = median(lines.map((line) => line.size)) || 10;
  const starts = lines.flatMap((line) => {
    const near = startsOf(line).filter((start) => Math.abs(start - x) <= ALIGNED * size);
    return near.length === 0 ? [] : [near.reduce((a, b) => (Math.abs(a - x) <= Math.abs(b - x) ? a : b))];
  });
  const peak = densest(starts, ONE_EDGE * size);
  if (peak === null) return { share: 0, edge: x, size };
  return { share: peak.count / lines.length, edge: peak.at, size };
}

type Peak = { at: number; count: number };

/** The strip of the given width that holds most of the numbers, and their median in it. */
function densest(numbers: readonly number[], width: number): Peak | null {
  const sorted = [...numbers].sort((a, b) => a - b);
  let best: Peak | null = null;
  let from = 0;
  for (let to = 0; to < sorted.length; to += 1) {
    while ((sorted[to] ?? 0) - (sorted[from] ?? 0) > width) from += 1;
    const count = to - from + 1;
    if (best === null || count > best.count) best = { at: median(sorted.slice(from, to + 1)), count };
  }
  return best;
}

/**
 * Where in a word the next cell begins, if it holds two: at a run that was placed near the edge, or, when the word
 * fills the column before from its edge on, at a letter that stands exactly on the edge. -1 when it is one cell.
 */
export function nextCellIn(word: Word, edge: number, before: number | null): number {
  const fills = before !== null && Math.abs(word.x - before) < ALIGNED * word.size;
  return word.glyphs.findIndex((glyph, at) => {
    if (at === 0 || !(glyph.placed || fills)) return false;
    return Math.abs(glyph.x - edge) < (glyph.placed ? ALIGNED : EXACTLY) * word.size;
  });
}

/** Whether cells begin at an edge: most do, and hardly any is printed across it. `before` is the edge to its left. */
function isEdge(
  support: { share: number; edge: number; size: number },
  before: number | null,
  lines: readonly Line[],
): boolean {
  if (support.share < 0.5) return false;
  const slack = ALIGNED * support.size;
  const across = lines.filter((line) =>
    line.words.some(
      (word) =>
        word.x < support.edge - slack &&
        word.end > support.edge + slack &&
        nextCellIn(word, support.edge, before) === -1,
    ),
  );
  return across.length <= STRADDLE * lines.length;
}

/** Where text begins on a line: its words, and runs that were placed so close that they read as one word. */
function startsOf(line: Line): number[] {
  return line.words.flatMap((word) =>
    word.glyphs.filter((glyph, at) => at === 0 || glyph.placed).map((glyph) => glyph.x),
  );
}

function leftmostAfter(lines: readonly Line[], x: number): number {
  const starts = lines
    .flatMap((line) => line.words.map((word) => word.x))
    .filter((start) => start >= x - 0.5);
  return starts.length === 0 ? x : Math.min(...starts);
}

/** The widest strip between two points that the fewest lines print on. */
export function widestGutter(
  lines: readonly Line[],
  left: number,
  right: number,
): { from: number; to: number; crossed: number } | null {
  const steps = Math.floor((right - left) / STEP);
  if (lines.length === 0 || steps < 1) return null;
  const cover = new Int32Array(steps + 1);
  for (const line of lines) {
    for (const word of line.words) {
      const from = Math.max(0, Math.ceil((word.x - left) / STEP));
      const to = Math.min(steps, Math.floor((word.end - left) / STEP));
      for (let at = from; at <= to; at += 1) cover[at] = (cover[at] ?? 0) + 1;
    }
  }
  const least = Math.min(...cover);
  let best: { from: number; to: number } | null = null;
  let start = -1;
  for (let at = 0; at <= steps + 1; at += 1) {
    if (at <= steps && cover[at] === least) {
      if (start === -1) start = at;
      continue;
    }
    if (start !== -1 && (best === null || at - start > best.to - best.from)) best = { from: start, to: at };
    start = -1;
  }
  return best === null
    ? null
    : { from: left + best.from * STEP, to: left + best.to * STEP, crossed: least / lines.length };
}

/** The columns of a table that was printed without a header, told by what they hold. Null when it cannot be told. */
export function columnsFromData(lines: readonly Line[]): Columns | null {
  const data = dataLines(lines);
  if (data.length === 0) return null;
  const numbers = data.flatMap((line) => numberOnLine(line) ?? []);
  const after = data.filter((line) => {
    const number = numberOnLine(line);
    return (
      number !== null &&
      line.words.some((word) => word.x > number.end + word.size && /\p{L}/u.test(word.text))
    );
  });
  const format: Format = after.length * 2 > data.length ? "B" : "A";
  const numbered = data.filter((line) => /^\d{1,6}[.)]?$/.test(line.words[0]?.text ?? ""));
  const roles = ROLES[format].filter((role) => role !== "no" || numbered.length * 2 > data.length);
  const at = roles.indexOf("number");
  const numberLeft = Math.min(...numbers.map((word) => word.x));
  const numberRight = Math.max(...numbers.map((word) => word.end));
  const expected = roles.filter((role) => role !== "no" && role !== "number").length;
  const names =
    format === "A"
      ? betweenStarts(data, Number.NEGATIVE_INFINITY, numberLeft, expected)
      : betweenStarts(data, numberRight, Number.POSITIVE_INFINITY, expected);
  if (names.length < expected) return null;
  const starts = [
    ...(roles[0] === "no" ? [Math.min(...data.map((line) => line.words[0]?.x ?? 0))] : []),
    ...(format === "B" ? [median(numbers.map((word) => word.x))] : []),
    ...names,
    ...(format === "A" ? [median(numbers.map((word) => word.x))] : []),
  ];
  const bounds = starts.map(() => null);
  const centres = starts.map((start, column) => (column === at ? (numberLeft + numberRight) / 2 : start + 1));
  return fit({ format, roles, edges: starts, centres, bounds }, lines);
}

/** Up to `wanted` places between two points at which the names of at least half of the lines begin. */
function betweenStarts(lines: readonly Line[], left: number, right: number, wanted: number): number[] {
  const size = median(lines.map((line) => line.size));
  let starts = lines
    .flatMap((line) => line.words.filter((word) => /\p{L}/u.test(word.text)).map((word) => word.x))
    .filter((x) => x > left && x < right - 1);
  const found: number[] = [];
  while (found.length < wanted) {
    const peak = densest(starts, ONE_EDGE * size);
    if (peak === null || peak.count < lines.length / 2) break;
    found.push(peak.at);
    starts = starts.filter((x) => Math.abs(x - peak.at) > size);
  }
  return found.sort((a, b) => a - b);
}
