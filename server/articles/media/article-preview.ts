import { breakLines, piecesOf, type Lines, type Piece } from "./break-lines.ts";
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
