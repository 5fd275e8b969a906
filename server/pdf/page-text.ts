/** One printed glyph in the reading frame of its page: x to the right, y downwards, in points of that frame. */
export type Glyph = {
  /** Its place among all glyphs of its page, in the order of the file. */
  at: number;
  text: string;
  x: number;
  y: number;
  /** Where the glyph's own width ends, spacing not counted. */
  end: number;
  size: number;
  /** First glyph after the producer moved the pen, so the start of a separately placed run. */
  placed: boolean;
};

/** Glyphs of one direction, in the order of the file. `null` stands for a blank between two of them. */
export type GlyphRun = (Glyph | null)[];

export type Word = {
  text: string;
  x: number;
  end: number;
  y: number;
  size: number;
  /** Words that follow each other in the file without a jump share a run. */
  run: number;
  glyphs: Glyph[];
};

export type Line = { page: number; line: number; y: number; size: number; words: Word[] };

export type PageText = {
  page: number;
  lines: Line[];
  /** Text that runs in another direction than the list: stamps, watermarks. */
  askew: Line[];
  /** Text outside the visible page. */
  outside: Line[];
  /** Text that is not painted, beside text that is. */
  hidden: Line[];
  overprinted: number;
  account: PageAccount;
};

export function lineText(line: Line): string {
  return line.words.map((word) => word.text).join(" ");
}

/** Where the printed glyphs of a page ended. */
export type PageAccount = {
  page: number;
  /** In the order of the file, as `PlacedGlyph.at` counts; null stands for a blank, a blank before a glyph is a jump of the pen. */
  printed: readonly (string | null)[];
  /** How often each of them was settled. */
  ends: Uint8Array;
  /** First and last printed line of each stretch of rows. */
  body: { from: number; to: number }[];
  /** Lines that were taken for furniture by their place. */
  apart: { line: number; words: readonly Word[] }[];
};
