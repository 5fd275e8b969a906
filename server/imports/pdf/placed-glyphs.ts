import { OPS } from "pdfjs-dist/legacy/build/pdf.mjs";

/** Page coordinates. */
export type PlacedGlyph = {
  /** Index on the page, blanks counted, in file order. */
  at: number;
  text: string;
  x: number;
  y: number;
  /** The way from the origin to the end of the glyph's width. */
  dx: number;
  dy: number;
  size: number;
  placed: boolean;
  invisible: boolean;
  layerOff: boolean;
};

/** Text rendering modes: invisible, clip only (ISO 32000-1, table 106). */
const UNSEEN: readonly number[] = [3, 7];

type OperatorList = { fnArray: number[]; argsArray: unknown[] };

/**
 * Places each glyph by the page's text operators; null is a blank. The library's own extraction joins adjacent runs and
 * loses cell starts.
 */
export function placedGlyphs(
  list: OperatorList,
  fontOf: (name: string) => FontFacts,
  isVisible: (group: unknown) => boolean = () => true,
): (PlacedGlyph | null)[] {
  const glyphs: (PlacedGlyph | null)[] = [];
  const stack: TextState[] = [];
  /** Whether each of the open marked contents is shown. */
  const layers: boolean[] = [];
  let state = initialTextState();
  let matrix: Matrix = IDENTITY;
  let lineMatrix: Matrix = IDENTITY;
  let placed = true;

  const setLine = (to: Matrix) => {
    matrix = lineMatrix = to;
    placed = true;
  };
  const moveLine = (x: number, y: number) => setLine(concat(lineMatrix, [1, 0, 0, 1, x, y]));
  const advance = (amount: number) => {
    const [x, y] = state.font.vertical ? [0, amount] : [amount * state.horizontalScale, 0];
    matrix = concat(matrix, [1, 0, 0, 1, x, y]);
  };
  const show = (items: unknown[]) => {
    const { font, fontSize, horizontalScale, rise } = state;
    const scaled: Matrix = [fontSize * horizontalScale, 0, 0, fontSize, 0, rise];
    for (const item of items) {
      if (typeof item === "number") {
        advance(((font.vertical ? 1 : -1) * item * fontSize) / 1000);
        continue;
      }
      const glyph = item as { unicode?: string; width?: number; isSpace?: boolean; vmetric?: number[] };
      const trm = concat(state.ctm, concat(matrix, scaled));
      const width = (font.vertical ? (glyph.vmetric?.[0] ?? -1000) : (glyph.width ?? 0)) * font.scale;
      const text = glyph.unicode ?? "";
      if (text.trim() === "") {
        glyphs.push(null);
      } else {
        const along = font.vertical ? 2 : 0;
        glyphs.push({
          at: glyphs.length,
          text,
          x: trm[4],
          y: trm[5],
          dx: trm[along] * width,
          dy: trm[along + 1] === undefined ? 0 : (trm[along + 1] ?? 0) * width,
          size: Math.hypot(trm[2], trm[3]),
          placed,
          invisible: state.invisible,
          layerOff: layers.includes(false),
        });
        placed = false;
      }
      advance(width * fontSize + state.charSpacing + (glyph.isSpace === true ? state.wordSpacing : 0));
    }
  };

  const save = () => stack.push({ ...state });
  const restore = () => (state = stack.pop() ?? state);
  const transform = (to: unknown) => (state.ctm = concat(state.ctm, toMatrix(to) ?? IDENTITY));
  const setFont = (name: unknown, size: unknown) => {
    state.font = fontOf(String(name));
    state.fontSize = number(size);
  };
  const operators: Readonly<Record<number, (...args: unknown[]) => unknown>> = {
    [OPS.save]: save,
    [OPS.restore]: restore,
    [OPS.paintFormXObjectEnd]: restore,
    [OPS.transform]: (...to) => transform(to),
    [OPS.paintFormXObjectBegin]: (to) => {
      save();
      transform(to);
    },
    [OPS.beginMarkedContent]: () => layers.push(true),
    [OPS.beginMarkedContentProps]: (tag, group) =>
      layers.push(tag !== "OC" || group === null || group === undefined || isVisible(group)),
    [OPS.endMarkedContent]: () => layers.pop(),
    [OPS.beginText]: () => setLine(IDENTITY),
    [OPS.setTextMatrix]: (to) => setLine(toMatrix(to) ?? IDENTITY),
    [OPS.moveText]: (x, y) => moveLine(number(x), number(y)),
    [OPS.setLeadingMoveText]: (x, y) => {
      state.leading = -number(y);
      moveLine(number(x), number(y));
    },
    [OPS.nextLine]: () => moveLine(0, -state.leading),
    [OPS.setLeading]: (leading) => (state.leading = number(leading)),
    [OPS.setCharSpacing]: (spacing) => (state.charSpacing = number(spacing)),
    [OPS.setWordSpacing]: (spacing) => (state.wordSpacing = number(spacing)),
    [OPS.setHScale]: (percent) => (state.horizontalScale = number(percent) / 100),
    [OPS.setTextRise]: (rise) => (state.rise = number(rise)),
    [OPS.setTextRenderingMode]: (mode) => (state.invisible = UNSEEN.includes(number(mode))),
    [OPS.setFont]: setFont,
    [OPS.setGState]: (entries) => {
      for (const [key, value] of (entries ?? []) as [string, unknown][]) {
        if (key === "Font") setFont(...(value as [string, number]));
      }
    },
    [OPS.showText]: (items) => show((items ?? []) as unknown[]),
  };
  list.fnArray.forEach((fn, index) => operators[fn]?.(...((list.argsArray[index] ?? []) as unknown[])));
  return glyphs;
}

function number(value: unknown): number {
  return Number(value ?? 0);
}

function toMatrix(value: unknown): Matrix | null {
  if (value === null || value === undefined) return null;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = Array.from(value as ArrayLike<number>);
  return [a, b, c, d, e, f];
}

/** A PDF matrix [a b c d e f]. */
type Matrix = readonly [number, number, number, number, number, number];

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Applies `inner` first. */
function concat(outer: Matrix, inner: Matrix): Matrix {
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
function initialTextState() {
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
type TextState = ReturnType<typeof initialTextState>;
