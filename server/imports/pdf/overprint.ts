import type { Glyph, GlyphRun } from "./page-text.ts";

/** Shares of the type size: offset of the second print, and its variation. */
const REACH = 0.12;
const SAME_OFFSET = 0.02;
/** Glyphs. */
const NEIGHBOURHOOD = 60;
/** Points; larger than any offset, so a match is in the same or an adjacent square. */
const SQUARE = 4;
const COLUMNS = 1 << 16;

type Suspect = { at: number; under: Glyph; dx: number; dy: number };

/**
 * Removes glyphs printed twice for bold. A single match may be chance, so one nearby must have the same offset, and
 * every glyph of the piece a match.
 */
export function withoutOverprint(run: GlyphRun): { run: GlyphRun; overprinted: Glyph[] } {
  const suspects = findSuspects(run);
  if (suspects.length === 0) return { run, overprinted: [] };
  const alike = suspects.filter((suspect, index) =>
    [suspects[index - 1], suspects[index + 1]].some(
      (other) =>
        other !== undefined &&
        Math.abs(other.at - suspect.at) <= NEIGHBOURHOOD &&
        Math.hypot(other.dx - suspect.dx, other.dy - suspect.dy) <= SAME_OFFSET,
    ),
  );
  const overlapping = new Set(alike.flatMap(({ at, under }) => [run[at], under]));
  const whole = piecesOf(run).filter((piece) => piece.every((glyph) => overlapping.has(glyph)));
  const paired = new Set(whole.flat());
  const second = new Set(alike.flatMap(({ at }) => run[at] ?? []).filter((glyph) => paired.has(glyph)));
  if (second.size === 0) return { run, overprinted: [] };
  return { run: run.filter((glyph) => glyph === null || !second.has(glyph)), overprinted: [...second] };
}

/** Splits at pen moves. */
function piecesOf(run: GlyphRun): Glyph[][] {
  const pieces: Glyph[][] = [];
  for (const glyph of run) {
    if (glyph === null) continue;
    const piece = pieces.at(-1);
    if (piece === undefined || glyph.placed) pieces.push([glyph]);
    else piece.push(glyph);
  }
  return pieces;
}

function findSuspects(run: GlyphRun): Suspect[] {
  const grid = new Map<number, Glyph[]>();
  const suspects: Suspect[] = [];
  run.forEach((glyph, at) => {
    if (glyph === null) return;
    const under = glyphUnder(glyph, grid);
    if (under !== undefined) {
      const [dx, dy] = [(glyph.x - under.x) / glyph.size, (glyph.y - under.y) / glyph.size];
      suspects.push({ at, under, dx, dy });
      return;
    }
    const key = Math.floor(glyph.y / SQUARE) * COLUMNS + Math.floor(glyph.x / SQUARE);
    const square = grid.get(key);
    if (square === undefined) grid.set(key, [glyph]);
    else square.push(glyph);
  });
  return suspects;
}

function glyphUnder(glyph: Glyph, grid: Map<number, Glyph[]>): Glyph | undefined {
  const reach = Math.min(REACH * glyph.size, SQUARE / 2);
  const [left, right] = [Math.floor((glyph.x - reach) / SQUARE), Math.floor((glyph.x + reach) / SQUARE)];
  const [top, bottom] = [Math.floor((glyph.y - reach) / SQUARE), Math.floor((glyph.y + reach) / SQUARE)];
  for (let x = left; x <= right; x += 1) {
    for (let y = top; y <= bottom; y += 1) {
      const under = grid
        .get(y * COLUMNS + x)
        ?.find(
          (other) =>
            other.text === glyph.text &&
            Math.abs(other.x - glyph.x) < reach &&
            Math.abs(other.y - glyph.y) < reach,
        );
      if (under !== undefined) return under;
    }
  }
  return undefined;
}
