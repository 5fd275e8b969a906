/** A PDF matrix [a b c d e f]. */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Applies `inner` first. */
export function concat(outer: Matrix, inner: Matrix): Matrix {
  return [
    outer[0] * inner[0] + outer[2] * inner[1],
    outer[1] * inner[0] + outer[3] * inner[1],
    outer[0] * inner[2] + outer[2] * inner[3],
    outer[1] * inner[2] + outer[3] * inner[3],
    outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
    outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
  ];
}

export type FontFacts = { scale: number; vertical: boolean };

/** Text placement in the graphics state (ISO 32000-1, 9.3). */
export function initialTextState() {
  const font: FontFacts = { scale: 0.001, vertical: false };
  return {
    ctm: IDENTITY,
    font,
    fontSize: 1,
    charSpacing: 0,
    wordSpacing: 0,
    horizontalScale: 1,
    leading: 0,
    rise: 0,
    /** Like text under a scan. */
    invisible: false,
  };
}
export type TextState = ReturnType<typeof initialTextState>;
