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
