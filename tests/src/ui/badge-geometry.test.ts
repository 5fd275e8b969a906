import { describe, expect, it } from "vitest";
import { overlap, pointsWithin, rotationOf } from "../../../src/ui/support-badge.tsx";

describe("the badge's ring", () => {
  it("turns by twice the scrolled distance, either way", () => {
    expect(rotationOf(10)).toBe(20);
    expect(rotationOf(-7)).toBe(-14);
    expect(rotationOf(0)).toBe(0);
  });

  it("uses at most 40 of the scrolled distance", () => {
    expect(rotationOf(40)).toBe(80);
    expect(rotationOf(41)).toBe(80);
    expect(rotationOf(3000)).toBe(80);
    expect(rotationOf(-3000)).toBe(-80);
  });
});

describe("the badge", () => {
  const badge = { top: 500, right: 350, bottom: 572, left: 278 };

  it("covers what lies under any part of it", () => {
    expect(overlap(badge, { top: 560, right: 290, bottom: 604, left: 20 })).toBe(true);
    expect(overlap(badge, { top: 520, right: 300, bottom: 540, left: 290 })).toBe(true);
  });

  it("does not cover what is only beside, above or below it", () => {
    expect(overlap(badge, { top: 500, right: 278, bottom: 572, left: 20 })).toBe(false);
    expect(overlap(badge, { top: 456, right: 350, bottom: 500, left: 20 })).toBe(false);
    expect(overlap(badge, { top: 572, right: 350, bottom: 616, left: 20 })).toBe(false);
  });
});

describe("the sample points of a box", () => {
  it("are its corners, edges and middle", () => {
    const points = pointsWithin({ top: 500, right: 350, bottom: 572, left: 278 });
    expect(points).toHaveLength(9);
    expect(points).toContainEqual([314, 536]);
    expect(points).toContainEqual([279, 501]);
    expect(points).toContainEqual([349, 571]);
  });
});
