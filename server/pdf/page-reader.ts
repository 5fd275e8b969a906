import { AnnotationMode } from "pdfjs-dist/legacy/build/pdf.mjs";
import { toLines } from "./lines.ts";
import type { PdfDocument } from "./open-document.ts";
import type { GlyphRun, PageText } from "./page-text.ts";
import { lineText } from "./page-text.ts";
import { placedGlyphs, type PlacedGlyph } from "./placed-glyphs.ts";
import { readingFrame } from "./reading-frame.ts";
import type { FontFacts } from "./text-state.ts";
import { withoutOverprint } from "./overprint.ts";
import { toWords } from "./words.ts";

/** Reads one page and frees what the library holds for it. `glyphs` counts printed glyphs, blanks not. */
export async function readPage(
  document: PdfDocument,
  pageNumber: number,
): Promise<{ text: PageText; glyphs: number }> {
  const page = await document.getPage(pageNumber);
  const list = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE });
  const fonts = new Map<string, FontFacts>();
  const fontOf = (name: string): FontFacts => {
    const known = fonts.get(name);
    if (known !== undefined) return known;
    const font = page.commonObjs.has(name)
      ? (page.commonObjs.get(name) as { fontMatrix?: number[]; vertical?: boolean })
      : {};
    const facts = { scale: font.fontMatrix?.[0] ?? 0.001, vertical: font.vertical === true };
    fonts.set(name, facts);
    return facts;
  };
  const glyphs = placedGlyphs(list, fontOf);
  const view = page.view;
  page.cleanup();
  const inside: (PlacedGlyph | null)[] = [];
  const beyond: (PlacedGlyph | null)[] = [];
  for (const glyph of glyphs) (glyph === null || isInside(glyph, view) ? inside : beyond).push(glyph);
  const frame = readingFrame(inside);
  const { run, overprinted } = withoutOverprint(frame.main);
  return {
    glyphs: glyphs.reduce((count, glyph) => (glyph === null ? count : count + 1), 0),
    text: {
      page: pageNumber,
      lines: toLines(pageNumber, toWords(run)),
      askew: frame.askew.flatMap((askew) => texts(pageNumber, askew)),
      outside: beyond.length === 0 ? [] : texts(pageNumber, readingFrame(beyond).main),
      overprinted,
    },
  };
}

function texts(page: number, run: GlyphRun): string[] {
  return toLines(page, toWords(run)).map(lineText);
}

function isInside(glyph: PlacedGlyph, view: readonly number[]): boolean {
  const [left = 0, bottom = 0, right = 0, top = 0] = view;
  const slack = glyph.size / 2;
  const [x, y] = [glyph.x + glyph.dx / 2, glyph.y + glyph.dy / 2];
  return x >= left - slack && x <= right + slack && y >= bottom - slack && y <= top + slack;
}
