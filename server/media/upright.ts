import type { Sharp } from "sharp";

/** Mirrored left to right, then turned clockwise, by EXIF orientation: the order in which sharp does it. */
const TURNS: Readonly<Record<number, readonly [quarters: number, mirrored: boolean]>> = {
  1: [0, false],
  2: [0, true],
  3: [2, false],
  4: [2, true],
  5: [3, true],
  6: [1, false],
  7: [1, true],
  8: [3, false],
};

/** Whether the stored rows are the columns of the upright picture. */
export function liesOnItsSide(orientation: number): boolean {
  return orientation >= 5 && orientation <= 8;
}

/** Sharp's own `autoOrient` would hold the whole picture in memory; this turns the small one. */
export function turnUpright(picture: Sharp, orientation: number): Sharp {
  const [quarters, mirrored] = TURNS[orientation] ?? [0, false];
  const turned = quarters === 0 ? picture : picture.rotate(quarters * 90);
  return mirrored ? turned.flop() : turned;
}
