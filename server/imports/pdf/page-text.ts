/** Measured in the page's reading frame: x right, y down, in points. */
export type Glyph = {
  /** Index on the page, in file order. */
  at: number;
  text: string;
  x: number;
  y: number;
  /** Right end, without spacing. */
  end: number;
  size: number;
  /** First glyph after a pen move. */
  placed: boolean;
};

/** One direction, in file order; `null` is a blank. */
export type GlyphRun = (Glyph | null)[];

export type Word = {
  text: string;
  x: number;
  end: number;
  y: number;
  size: number;
  /** Shared until the pen moves. */
  run: number;
  glyphs: Glyph[];
};

export type Line = { page: number; line: number; y: number; size: number; words: Word[] };

export type PageText = {
  page: number;
  lines: Line[];
  /** Lines in another direction: stamps, watermarks. */
  askew: Line[];
  outside: Line[];
  hidden: Line[];
  overprinted: number;
  account: PageAccount;
};

export function lineText(line: Line): string {
  return line.words.map((word) => word.text).join(" ");
}

/** Notes what each glyph of a page was used for. */
export type PageAccount = {
  page: number;
  /** What stands at each `PlacedGlyph.at`; null is a blank, a leading blank a pen move. */
  printed: readonly (string | null)[];
  /** Uses of each glyph. */
  ends: Uint8Array;
  /** First and last line of each block of rows. */
  body: { from: number; to: number }[];
  /** Furniture by position. */
  apart: { line: number; words: readonly Word[] }[];
};

const TOP_LINES = 15;
const LONGEST = 200;

/** Keeps the lines in which the marker is looked for. */
export function topLines() {
  const lines: string[] = [];
  return {
    lines,
    feed({ lines: printed }: PageText): void {
      for (const line of printed.slice(0, TOP_LINES - lines.length)) {
        lines.push(lineText(line).slice(0, LONGEST));
      }
    },
  };
}
