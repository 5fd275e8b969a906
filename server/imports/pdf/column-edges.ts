import { median } from "./lines.ts";
import type { Line, Word } from "./page-text.ts";

/** Shares of the type size: how far starts may be from the expected edge, and apart. */
export const ALIGNED = 0.35;
export const ONE_EDGE = 0.12;
const EXACTLY = 0.06;
/** Share of lines that may cross an edge. */
const STRADDLE = 0.15;

export type Support = { share: number; edge: number; size: number };

/** Share of lines whose text starts at one edge near x, and that edge. */
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

/** The densest strip of this width; `at` is its median. */
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
 * Index of the glyph that starts the next cell, or -1: a run placed near the edge or, if the word fills the column
 * before, a glyph exactly on it.
 */
export function nextCellIn(word: Word, edge: number, before: number | null): number {
  const fills = before !== null && Math.abs(word.x - before) < ALIGNED * word.size;
  return word.glyphs.findIndex((glyph, at) => {
    if (at === 0 || !(glyph.placed || fills)) return false;
    return Math.abs(glyph.x - edge) < (glyph.placed ? ALIGNED : EXACTLY) * word.size;
  });
}

/** Whether most lines start at this edge and few cross it. `before`: the edge to its left. */
export function isEdge(support: Support, before: number | null, lines: readonly Line[]): boolean {
  if (support.share < 0.5) return false;
  // One of two lines would be half of them.
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

/** Starts of words, and of runs joined into a word. */
function startsOf(line: Line): number[] {
  return line.words.flatMap((word) =>
    word.glyphs.filter((glyph, at) => at === 0 || glyph.placed).map((glyph) => glyph.x),
  );
}
