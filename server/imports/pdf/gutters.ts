import { median } from "./lines.ts";
import type { Line } from "./page-text.ts";

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
