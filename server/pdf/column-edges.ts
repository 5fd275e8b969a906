import { median } from "./lines.ts";
import type { Line, Word } from "./page-text.ts";

/** Shares of the type size: how far a column's cells may begin from where they are looked for, and from each other. */
export const ALIGNED = 0.35;
export const ONE_EDGE = 0.12;
const EXACTLY = 0.06;
/** The share of lines that may print across an edge: cells too long for their column. */
const STRADDLE = 0.15;

/** How many of the lines (as a share of them) have text that begins at one edge, and the size of their type. */
export type Support = { share: number; edge: number; size: number };

/** How many of the lines have text that begins near x, all at one edge, and where exactly. */
export function supportOf(x: number, lines: readonly Line[]): Support {
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
export function densest(numbers: readonly number[], width: number): Peak | null {
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
export function isEdge(support: Support, before: number | null, lines: readonly Line[]): boolean {
  if (support.share < 0.5) return false;
  // Of two lines each has an edge of its own.
  if (support.share * lines.length < 2 && lines.length > 1) return false;
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
