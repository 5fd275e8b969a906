import type { PlacedGlyph } from "./placed-glyphs.ts";
import type { Glyph, GlyphRun } from "./page-text.ts";

export type ReadingFrame = {
  /** Rotated to read left to right, top to bottom. */
  main: GlyphRun;
  /** One entry per other direction. */
  askew: GlyphRun[];
};

const SAME_DIRECTION = 3;

/** Rotates the main text direction to the right, to a fraction of a degree for skewed scans. */
export function readingFrame(glyphs: readonly (PlacedGlyph | null)[]): ReadingFrame {
  const angles = glyphs.map((glyph) => (glyph === null ? null : directionOf(glyph)));
  const main = mainDirection(angles);
  const byDirection = new Map<number, GlyphRun>();
  const list: GlyphRun = [];
  let current = list;
  let turn = turnBy(main);
  glyphs.forEach((glyph, index) => {
    if (glyph === null) {
      current.push(null);
      return;
    }
    // Zero width, such as a combining mark: goes with the glyph before.
    const angle = angles[index] ?? null;
    if (angle === null) {
      current.push(turn(glyph));
      return;
    }
    if (difference(angle, main) <= SAME_DIRECTION) {
      current = list;
      turn = turnBy(main);
    } else {
      const direction = Math.round(angle / 5) * 5;
      current = byDirection.get(direction) ?? [];
      byDirection.set(direction, current);
      turn = turnBy(angle);
    }
    current.push(turn(glyph));
  });
  return { main: list, askew: [...byDirection.values()] };
}

function directionOf(glyph: PlacedGlyph): number | null {
  if (glyph.dx === 0 && glyph.dy === 0) return null;
  return (Math.atan2(glyph.dy, glyph.dx) * 180) / Math.PI;
}

function difference(a: number, b: number): number {
  const turned = Math.abs(a - b) % 360;
  return Math.min(turned, 360 - turned);
}

function mainDirection(angles: readonly (number | null | undefined)[]): number {
  const votes = new Map<number, { count: number; sum: number }>();
  for (const angle of angles) {
    if (angle === null || angle === undefined) continue;
    // -180 and 180 are one direction.
    const upright = angle < -179.5 ? angle + 360 : angle;
    const bucket = Math.round(upright);
    const vote = votes.get(bucket) ?? { count: 0, sum: 0 };
    votes.set(bucket, { count: vote.count + 1, sum: vote.sum + upright });
  }
  let best = { count: 0, sum: 0 };
  for (const vote of votes.values()) if (vote.count > best.count) best = vote;
  return best.count === 0 ? 0 : best.sum / best.count;
}

function turnBy(degrees: number): (glyph: PlacedGlyph) => Glyph {
  // Snap to quarter turns: no rounding noise.
  const quarter = Math.round(degrees / 90) * 90;
  const radians = ((Math.abs(degrees - quarter) < 0.01 ? quarter : degrees) * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  return (glyph) => {
    const x = glyph.x * cos + glyph.y * sin;
    return {
      at: glyph.at,
      text: glyph.text,
      x,
      y: glyph.x * sin - glyph.y * cos,
      end: x + Math.hypot(glyph.dx, glyph.dy),
      size: glyph.size,
      placed: glyph.placed,
    };
  };
}
