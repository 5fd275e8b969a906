import { AnnotationMode, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { openAccount, countGlyphs } from "./glyph-account.ts";
import { toLines, toWords } from "./lines.ts";
import type { PdfDocument } from "./open-document.ts";
import { withoutOverprint } from "./overprint.ts";
import type { PageText, Word, Glyph, GlyphRun } from "./page-text.ts";
import { placedGlyphs, type PlacedGlyph, type FontFacts } from "./placed-glyphs.ts";

type Glyphs = readonly (PlacedGlyph | null)[];

/** Reads one page and frees the library's memory for it. `glyphs` excludes blanks. */
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
  const layers = list.fnArray.includes(OPS.beginMarkedContentProps)
    ? await document.getOptionalContentConfig()
    : null;
  const glyphs = placedGlyphs(list, fontOf, (group) => layers === null || layers.isVisible(group));
  const view = page.view;
  page.cleanup();
  return {
    glyphs: glyphs.reduce((count, glyph) => (glyph === null ? count : count + 1), 0),
    text: toPageText(pageNumber, glyphs, view),
  };
}

/** Every glyph ends up in the lines or beside them. */
export function toPageText(page: number, glyphs: Glyphs, view: readonly number[]): PageText {
  const account = openAccount(page, glyphs);
  const { painted, unpainted } = paintedText(glyphs);
  const frame = readingFrame(painted);
  const { run, overprinted } = withoutOverprint(frame.main);
  countGlyphs(account, overprinted);
  const { inside, outside } = byEdge(toWords(run), painted, view);
  return {
    page,
    lines: toLines(page, inside),
    askew: frame.askew.flatMap((askew) => toLines(page, toWords(askew))),
    outside: toLines(page, outside),
    hidden: unpainted.length === 0 ? [] : hiddenLines(page, unpainted),
    overprinted: overprinted.length,
    account,
  };
}

/**
 * Separates invisible text: size zero, layer off, or unpainted beside enough painted text. A scan with only unpainted
 * text is read from that.
 */
function paintedText(glyphs: Glyphs): { painted: Glyphs; unpainted: PlacedGlyph[] } {
  let invisible = 0;
  let nowhere = 0;
  let visible = 0;
  for (const glyph of glyphs) {
    if (glyph === null) continue;
    if (!isShown(glyph)) nowhere += 1;
    else if (glyph.invisible) invisible += 1;
    else visible += 1;
  }
  const doubled = invisible > 0 && visible * 2 >= invisible;
  if (nowhere === 0 && !doubled) return { painted: glyphs, unpainted: [] };
  const isPainted = (glyph: PlacedGlyph) => isShown(glyph) && !(doubled && glyph.invisible);
  return {
    painted: glyphs.map((glyph) => (glyph === null || isPainted(glyph) ? glyph : null)),
    unpainted: glyphs.flatMap((glyph) => (glyph === null || isPainted(glyph) ? [] : [glyph])),
  };
}

function isShown(glyph: PlacedGlyph): boolean {
  return isSomewhere(glyph) && !glyph.layerOff;
}

function isSomewhere({ size, x, y }: PlacedGlyph): boolean {
  return size > 0 && Number.isFinite(size) && Number.isFinite(x) && Number.isFinite(y);
}

function hiddenLines(page: number, glyphs: readonly PlacedGlyph[]) {
  const placed = glyphs.map((glyph) => (isSomewhere(glyph) ? glyph : { ...glyph, x: 0, y: 0, size: 1 }));
  const frame = readingFrame(placed);
  return [frame.main, ...frame.askew].flatMap((run) => toLines(page, toWords(run)));
}

/** Words cut by the page's edge count as inside. */
function byEdge(words: Word[], glyphs: Glyphs, view: readonly number[]): { inside: Word[]; outside: Word[] } {
  const beyond = new Set<number>();
  for (const glyph of glyphs) if (glyph !== null && !isInside(glyph, view)) beyond.add(glyph.at);
  if (beyond.size === 0) return { inside: words, outside: [] };
  const outside = words.filter((word) => word.glyphs.every((glyph) => beyond.has(glyph.at)));
  const isOutside = new Set(outside);
  return { inside: words.filter((word) => !isOutside.has(word)), outside };
}

function isInside(glyph: PlacedGlyph, view: readonly number[]): boolean {
  const [left = 0, bottom = 0, right = 0, top = 0] = view;
  const slack = glyph.size / 2;
  const [x, y] = [glyph.x + glyph.dx / 2, glyph.y + glyph.dy / 2];
  return x >= left - slack && x <= right + slack && y >= bottom - slack && y <= top + slack;
}

type ReadingFrame = {
  /** Rotated to read left to right, top to bottom. */
  main: GlyphRun;
  /** One entry per other direction. */
  askew: GlyphRun[];
};

const SAME_DIRECTION = 3;

/** Rotates the main text direction to the right, to a fraction of a degree for skewed scans. */
function readingFrame(glyphs: readonly (PlacedGlyph | null)[]): ReadingFrame {
  const angles = glyphs.map((glyph) => (glyph === null ? null : directionOf(glyph)));
  const main = mainDirection(angles);
  const byDirection = new Map<number, GlyphRun>();
  const list: GlyphRun = [];
  let current = list;
  let turn = turnBy(main);
  glyphs.forEach((glyph, index) => {
    if (glyph === null) {
      current.push(null);
      return;
    }
    // Zero width, such as a combining mark: goes with the glyph before.
    const angle = angles[index] ?? null;
    if (angle === null) {
      current.push(turn(glyph));
      return;
    }
    if (difference(angle, main) <= SAME_DIRECTION) {
      current = list;
      turn = turnBy(main);
    } else {
      const direction = Math.round(angle / 5) * 5;
      current = byDirection.get(direction) ?? [];
      byDirection.set(direction, current);
      turn = turnBy(angle);
    }
    current.push(turn(glyph));
  });
  return { main: list, askew: [...byDirection.values()] };
}

function directionOf(glyph: PlacedGlyph): number | null {
  if (glyph.dx === 0 && glyph.dy === 0) return null;
  return (Math.atan2(glyph.dy, glyph.dx) * 180) / Math.PI;
}

function difference(a: number, b: number): number {
  const turned = Math.abs(a - b) % 360;
  return Math.min(turned, 360 - turned);
}

function mainDirection(angles: readonly (number | null | undefined)[]): number {
  const votes = new Map<number, { count: number; sum: number }>();
  for (const angle of angles) {
    if (angle === null || angle === undefined) continue;
    // -180 and 180 are one direction.
    const upright = angle < -179.5 ? angle + 360 : angle;
    const bucket = Math.round(upright);
    const vote = votes.get(bucket) ?? { count: 0, sum: 0 };
    votes.set(bucket, { count: vote.count + 1, sum: vote.sum + upright });
  }
  let best = { count: 0, sum: 0 };
  for (const vote of votes.values()) if (vote.count > best.count) best = vote;
  return best.count === 0 ? 0 : best.sum / best.count;
}

function turnBy(degrees: number): (glyph: PlacedGlyph) => Glyph {
  // Snap to quarter turns: no rounding noise.
  const quarter = Math.round(degrees / 90) * 90;
  const radians = ((Math.abs(degrees - quarter) < 0.01 ? quarter : degrees) * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  return (glyph) => {
    const x = glyph.x * cos + glyph.y * sin;
    return {
      at: glyph.at,
      text: glyph.text,
      x,
      y: glyph.x * sin - glyph.y * cos,
      end: x + Math.hypot(glyph.dx, glyph.dy),
      size: glyph.size,
      placed: glyph.placed,
    };
  };
}
