import { PICTURE_WIDTHS } from "#domain/articles/media.ts";

/** A size of its own is worth a file if it is so much wider than the next smaller one. */
const WORTH = 1.2;

/** Widths of a picture's WebP files, ascending: never wider than the picture. */
export function fileWidths(width: number): number[] {
  const widths: number[] = PICTURE_WIDTHS.filter((one) => one <= width);
  const own = Math.min(width, Math.max(...PICTURE_WIDTHS));
  if (own > WORTH * (widths.at(-1) ?? 0)) widths.push(own);
  return widths;
}
