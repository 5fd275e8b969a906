import type { Line, Word, Glyph, GlyphRun } from "./page-text.ts";

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

/** Shares of the type size. */
const SAME_BASELINE = 0.12;
const BACKWARDS = 0.4;
const JUMP = 1;
const WORD_GAP = 0.14;

/** Glyphs without a pen move, and the gaps between. */
type Run = { glyphs: Glyph[]; blankBefore: boolean[] };

/** Words in file order. Gaps are judged by the run's usual gap, so spaced lettering stays whole. */
export function toWords(run: GlyphRun): Word[] {
  return toRuns(run).flatMap((glyphs, index) => splitRun(glyphs, index));
}

function toRuns(glyphs: GlyphRun): Run[] {
  const runs: Run[] = [];
  let run: Run | null = null;
  let last: Glyph | null = null;
  let blank = false;
  for (const glyph of glyphs) {
    if (glyph === null) {
      blank = true;
      continue;
    }
    if (run === null || last === null || jumps(last, glyph)) {
      run = { glyphs: [], blankBefore: [] };
      runs.push(run);
      blank = false;
    }
    run.glyphs.push(glyph);
    run.blankBefore.push(blank);
    blank = false;
    last = glyph;
  }
  return runs;
}

function jumps(last: Glyph, glyph: Glyph): boolean {
  const size = Math.max(last.size, glyph.size);
  const gap = glyph.x - last.end;
  return (
    Math.abs(glyph.y - last.y) > SAME_BASELINE * size ||
    gap > JUMP * size ||
    gap < -BACKWARDS * size ||
    glyph.x < last.x
  );
}

function splitRun(run: Run, index: number): Word[] {
  const usual = usualGap(run);
  const words: Word[] = [];
  let from = 0;
  for (let at = 1; at <= run.glyphs.length; at += 1) {
    const glyph = run.glyphs[at];
    const previous = run.glyphs[at - 1];
    const ends =
      glyph === undefined ||
      previous === undefined ||
      run.blankBefore[at] === true ||
      glyph.x - previous.end > (usual + WORD_GAP) * glyph.size;
    if (!ends) continue;
    words.push(toWord(run.glyphs.slice(from, at), index));
    from = at;
  }
  return words;
}

/** Share of the type size; above 0 in spaced lettering. */
function usualGap(run: Run): number {
  const gaps: number[] = [];
  for (let at = 1; at < run.glyphs.length; at += 1) {
    const glyph = run.glyphs[at];
    const previous = run.glyphs[at - 1];
    if (glyph === undefined || previous === undefined || run.blankBefore[at] === true) continue;
    gaps.push((glyph.x - previous.end) / glyph.size);
  }
  if (gaps.length < 2) return 0;
  gaps.sort((a, b) => a - b);
  return Math.max(0, gaps[Math.floor((gaps.length - 1) / 2)] ?? 0);
}

export function toWord(glyphs: Glyph[], run: number): Word {
  const first = glyphs[0];
  const last = glyphs.at(-1);
  if (first === undefined || last === undefined) throw new Error("A word needs a glyph.");
  return {
    text: glyphs
      .map((glyph) => glyph.text)
      .join("")
      .normalize("NFKC"),
    x: first.x,
    end: last.end,
    y: first.y,
    size: first.size,
    run,
    glyphs,
  };
}
