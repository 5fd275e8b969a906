import { INK, PREVIEW, previewSvg } from "./preview-parts.ts";
import { boldWidths, escapeText, rasterise } from "./rasterise.ts";

/** Type sizes and how many lines of each fit between mark and band. */
const SIZES = [
  { size: 84, most: 2 },
  { size: 74, most: 3 },
  { size: 60, most: 4 },
];
const LEADING = 1.28;
/** Middle of the space for the title. */
const MIDDLE = 340;
const MARK = { y: 60, scale: 3 };
/** The height of a capital letter, as a share of the type size. */
const CAPITAL = 0.72;

/** A PNG of a title as `previewTitle` makes it. */
export async function drawArticlePreview(title: string): Promise<Uint8Array> {
  const { lines, size } = await fitTitle(title);
  const leading = Math.round(size * LEADING);
  const first = MIDDLE - ((lines.length - 1) * leading) / 2 + (size * CAPITAL) / 2;
  const spans = lines.map(
    (line, at) =>
      `<text x="${PREVIEW.margin - 3}" y="${Math.round(first + at * leading)}">${escapeText(line)}</text>`,
  );
  const content = `<g font-weight="700" font-size="${size}" fill="${INK}">${spans.join("")}</g>`;
  return rasterise(previewSvg({ mark: MARK, content }), ["bold"]);
}

/** The largest size at which the title is whole, else the smallest. */
async function fitTitle(title: string): Promise<Lines & { size: number }> {
  const parts = piecesOf(title);
  // Each stands between letters, since a box around the word alone leaves out the room beside it.
  const between = ["", " ", "…", ...parts.map(({ text }) => text)].map((text) => `n${text}n`);
  const [around = 0, ...all] = await boldWidths(between);
  const [blank = 0, ellipsis = 0, ...widths] = all.map((width) => width - around);
  const pieces: Piece[] = parts.map((part, at) => ({ ...part, width: widths[at] ?? 0 }));
  const fits = SIZES.map(({ size, most }) => {
    const widest = (PREVIEW.width - 2 * PREVIEW.margin) / size;
    return { ...breakLines(pieces, { widest, most, blank, ellipsis }), size };
  });
  const best = fits.find(({ isWhole }) => isWhole) ?? fits.at(-1);
  if (best === undefined) throw new Error("There are no sizes.");
  return best;
}

/** A piece of text that stays on one line; `gap`: whether a blank follows it. Widths are shares of the type size. */
type Piece = { text: string; width: number; gap: boolean };

type Lines = { lines: string[]; isWhole: boolean };

type Fit = {
  /** Shares of the type size. */
  widest: number;
  blank: number;
  ellipsis: number;
  most: number;
};

/** Lines break after Ethiopic punctuation, and after strokes within words. */
const BREAKS = /(?<=[፡-፨])(?=[^፡-፨])|(?<=[\p{L}\p{N}][/–—-])(?=[\p{L}\p{N}])/u;
const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Words, and the parts that may stand on lines of their own. */
export function piecesOf(text: string): { text: string; gap: boolean }[] {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => {
      const parts = word.split(BREAKS);
      return parts.map((part, at) => ({ text: part, gap: at === parts.length - 1 }));
    });
}

/** Breaks into the fewest lines, of about the same length. Too long a text ends with an ellipsis. */
export function breakLines(whole: readonly Piece[], fit: Fit): Lines {
  const pieces = whole.flatMap((piece) => cut(piece, fit.widest));
  const greedy = fill(pieces, fit.widest, fit.blank);
  if (greedy.length > fit.most) return { lines: shortened(greedy.slice(0, fit.most), fit), isWhole: false };
  // The narrowest column that needs no more lines.
  let [low, high] = [fit.widest / 2, fit.widest];
  while (high - low > 0.05) {
    const middle = (low + high) / 2;
    if (fill(pieces, middle, fit.blank).length > greedy.length) low = middle;
    else high = middle;
  }
  const lines = fill(pieces, high, fit.blank);
  return { lines: lines.map(textOf), isWhole: pieces.length === whole.length };
}

/** A word wider than a line in parts of as many letters, each a little narrower than a line. */
function cut(piece: Piece, widest: number): Piece[] {
  if (piece.width <= widest) return [piece];
  const all = [...letters.segment(piece.text)].map(({ segment }) => segment);
  const parts = Math.ceil(piece.width / (0.85 * widest));
  const each = Math.ceil(all.length / parts);
  return Array.from({ length: Math.ceil(all.length / each) }, (_, at) => ({
    text: all.slice(at * each, (at + 1) * each).join(""),
    width: piece.width / parts,
    gap: piece.gap && (at + 1) * each >= all.length,
  }));
}

function fill(pieces: readonly Piece[], widest: number, blank: number): Piece[][] {
  const lines: Piece[][] = [];
  for (const piece of pieces) {
    const line = lines.at(-1);
    if (line !== undefined && widthOf([...line, piece], blank) <= widest) line.push(piece);
    else lines.push([piece]);
  }
  return lines;
}

/** Leaves pieces of the last line out until the ellipsis fits. */
function shortened(lines: readonly Piece[][], { widest, blank, ellipsis }: Fit): string[] {
  const last = [...(lines.at(-1) ?? [])];
  while (last.length > 1 && widthOf(last, blank) + ellipsis > widest) last.pop();
  return [...lines.slice(0, -1).map(textOf), `${textOf(last).replace(/[\s.,:;፡-፨/–—-]+$/u, "")}…`];
}

function widthOf(line: readonly Piece[], blank: number): number {
  return line.reduce((sum, { width, gap }, at) => sum + width + (gap && at < line.length - 1 ? blank : 0), 0);
}

function textOf(line: readonly Piece[]): string {
  return line
    .map(({ text, gap }) => (gap ? `${text} ` : text))
    .join("")
    .trimEnd();
}
