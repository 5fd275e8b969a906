/** Caps the rotation of one scroll event at twice this, in degrees. */
const MOST_PX = 40;

/** Rotation in degrees for a scroll distance in pixels. */
export function rotationOf(scrolledBy: number): number {
  return 2 * Math.max(-MOST_PX, Math.min(MOST_PX, scrolledBy));
}

type Box = Pick<DOMRect, "top" | "right" | "bottom" | "left">;

export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Sample points of a box, to hit-test what lies below. */
export function pointsWithin({ top, right, bottom, left }: Box): [x: number, y: number][] {
  const along = (from: number, to: number): number[] => [from + 1, (from + to) / 2, to - 1];
  return along(left, right).flatMap((x) => along(top, bottom).map((y): [number, number] => [x, y]));
}
