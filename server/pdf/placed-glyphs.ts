import { OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { createLayers } from "./layers.ts";
import {
  concat,
  IDENTITY,
  initialTextState,
  type FontFacts,
  type Matrix,
  type TextState,
} from "./text-state.ts";

/** Page coordinates. */
export type PlacedGlyph = {
  /** Index on the page, blanks counted, in file order. */
  at: number;
  text: string;
  x: number;
  y: number;
  /** From the origin to the end of the glyph's width. */
  dx: number;
  dy: number;
  size: number;
  placed: boolean;
  invisible: boolean;
  layerOff: boolean;
};

/** Text rendering modes (ISO 32000-1, table 106). */
const INVISIBLE = 3;
const CLIP_ONLY = 7;

export type OperatorList = { fnArray: number[]; argsArray: unknown[] };

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
  const layers = createLayers(isVisible);
  let state = initialTextState();
  let matrix: Matrix = IDENTITY;
  let lineMatrix: Matrix = IDENTITY;
  let placed = true;

  const moveLine = (x: number, y: number) => {
    lineMatrix = concat(lineMatrix, [1, 0, 0, 1, x, y]);
    matrix = lineMatrix;
    placed = true;
  };
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
          layerOff: layers.isOff(),
        });
        placed = false;
      }
      advance(width * fontSize + state.charSpacing + (glyph.isSpace === true ? state.wordSpacing : 0));
    }
  };

  list.fnArray.forEach((fn, index) => {
    const args = (list.argsArray[index] ?? []) as unknown[];
    const number = (at: number) => Number(args[at] ?? 0);
    switch (fn) {
      case OPS.save:
        stack.push({ ...state });
        break;
      case OPS.restore:
      case OPS.paintFormXObjectEnd:
        state = stack.pop() ?? state;
        break;
      case OPS.transform:
        state.ctm = concat(state.ctm, toMatrix(args) ?? IDENTITY);
        break;
      case OPS.paintFormXObjectBegin:
        stack.push({ ...state });
        state.ctm = concat(state.ctm, toMatrix(args[0]) ?? IDENTITY);
        break;
      case OPS.beginMarkedContent:
        layers.begin();
        break;
      case OPS.beginMarkedContentProps:
        layers.begin(args[0], args[1]);
        break;
      case OPS.endMarkedContent:
        layers.end();
        break;
      case OPS.beginText:
        matrix = lineMatrix = IDENTITY;
        placed = true;
        break;
      case OPS.setTextMatrix:
        matrix = lineMatrix = toMatrix(args[0]) ?? IDENTITY;
        placed = true;
        break;
      case OPS.moveText:
        moveLine(number(0), number(1));
        break;
      case OPS.setLeadingMoveText:
        state.leading = -number(1);
        moveLine(number(0), number(1));
        break;
      case OPS.nextLine:
        moveLine(0, -state.leading);
        break;
      case OPS.setLeading:
        state.leading = number(0);
        break;
      case OPS.setCharSpacing:
        state.charSpacing = number(0);
        break;
      case OPS.setWordSpacing:
        state.wordSpacing = number(0);
        break;
      case OPS.setHScale:
        state.horizontalScale = number(0) / 100;
        break;
      case OPS.setTextRise:
        state.rise = number(0);
        break;
      case OPS.setTextRenderingMode:
        state.invisible = number(0) === INVISIBLE || number(0) === CLIP_ONLY;
        break;
      case OPS.setFont:
        state.font = fontOf(String(args[0]));
        state.fontSize = number(1);
        break;
      case OPS.setGState:
        for (const [key, value] of (args[0] ?? []) as [string, unknown][]) {
          if (key !== "Font") continue;
          const [name, size] = value as [string, number];
          state.font = fontOf(name);
          state.fontSize = size;
        }
        break;
      case OPS.showText:
        show((args[0] ?? []) as unknown[]);
        break;
    }
  });
  return glyphs;
}

function toMatrix(value: unknown): Matrix | null {
  if (value === null || value === undefined) return null;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = Array.from(value as ArrayLike<number>);
  return [a, b, c, d, e, f];
}
