import type { Line, Word } from "./page-text.ts";
import { toWord } from "./words.ts";

/** Shares of the type size. */
const SAME_LINE = 0.4;
const TOUCHING = 0.14;
const OVERLAP = 0.4;

/** Groups words into lines, top to bottom; baselines may differ a little. */
export function toLines(page: number, words: readonly Word[]): Line[] {
  const sorted = [...words].sort((a, b) => a.y - b.y);
  const lines: Word[][] = [];
  let line: Word[] = [];
  let baseline = Number.NEGATIVE_INFINITY;
  for (const word of sorted) {
    if (word.y - baseline > SAME_LINE * word.size) {
      line = [];
      lines.push(line);
    }
    line.push(word);
    baseline = line.reduce((sum, one) => sum + one.y, 0) / line.length;
  }
  return lines.map((words, index) => {
    const joined = joinPieces(words.sort((a, b) => a.x - b.x));
    const sizes = joined.map((word) => word.size).sort((a, b) => a - b);
    return {
      page,
      line: index + 1,
      y: median(joined.map((word) => word.y)),
      size: sizes[Math.floor(sizes.length / 2)] ?? 1,
      words: joined,
    };
  });
}

/** Joins words drawn in pieces, in any order. */
function joinPieces(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const gap = last === undefined ? Number.POSITIVE_INFINITY : (word.x - last.end) / word.size;
    if (last !== undefined && last.run !== word.run && gap < TOUCHING && gap > -OVERLAP && word.x > last.x) {
      joined[joined.length - 1] = toWord([...last.glyphs, ...word.glyphs], last.run);
    } else joined.push(word);
  }
  return joined;
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
