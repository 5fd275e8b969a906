/** No jump of the page, however long, turns the ring by more than twice this (specification §1). */
const MOST_PX = 40;

/** How far the badge's ring turns, in degrees, when the page scrolled by so many pixels. */
export function turnOf(scrolledBy: number): number {
  return 2 * Math.max(-MOST_PX, Math.min(MOST_PX, scrolledBy));
}

type Box = Pick<DOMRect, "top" | "right" | "bottom" | "left">;

/** Whether two boxes share any point. */
export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Points spread over a box, edges and middle: what lies under one of them lies under the box. */
export function pointsWithin({ top, right, bottom, left }: Box): [x: number, y: number][] {
  const along = (from: number, to: number): number[] => [from + 1, (from + to) / 2, to - 1];
  return along(left, right).flatMap((x) => along(top, bottom).map((y): [number, number] => [x, y]));
}
