import { median } from "./lines.ts";
import type { Line, Word } from "./page-text.ts";

/** Shares of the type size: how far starts may be from the expected edge, and apart. */
export const ALIGNED = 0.35;
export const ONE_EDGE = 0.12;
const EXACTLY = 0.06;
/** Share of lines that may cross an edge. */
const STRADDLE = 0.15;

type Support = { share: number; edge: number; size: number };

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

/** Points. */
const STEP = 0.5;
/** Share of lines that may cross a gutter; its width as a share of the type size. */
const CROSSED = 0.1;
const GUTTER = 0.6;

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

/** Strips of the page that words stand in, parted by gutters. */
export function stripsOf(lines: readonly Line[]): { x: number; end: number }[] {
  const size = median(lines.map((line) => line.size));
  const words = lines.flatMap((line) => line.words);
  const [left, right] = [Math.min(...words.map(({ x }) => x)), Math.max(...words.map(({ end }) => end))];
  const strips: { x: number; end: number }[] = [];
  const part = (from: number, to: number): void => {
    const gutter = widestGutter(lines, from, to);
    const isGutter = gutter !== null && gutter.crossed <= CROSSED && gutter.to - gutter.from >= GUTTER * size;
    if (!isGutter) {
      strips.push({ x: from, end: to });
      return;
    }
    part(from, gutter.from);
    part(gutter.to, to);
  };
  part(left, right);
  return strips;
}
