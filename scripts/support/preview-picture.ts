import {
  FAINT_INK,
  INK,
  MARK,
  PREVIEW,
  previewSvg,
  isDrawable,
} from "../../server/articles/media/preview-parts.ts";
import { boldWidths, escapeText, rasterise } from "../../server/articles/media/rasterise.ts";

export { isDrawable };

const TEXT_WIDTH = PREVIEW.width - 2 * PREVIEW.margin;
/** The site's link preview (specification §9: 1200 × 630) as PNG. */
export async function drawPreview({ name, tagline }: { name: string; tagline: string }): Promise<Uint8Array> {
  const x = PREVIEW.margin;
  const shown = isDrawable(name) ? name : "";
  const [wide = 0, taglineWide = 0] = await boldWidths([shown, tagline]);
  const content = `<text x="${x - 4}" y="346" font-weight="700" font-size="${sizeThatFits(wide, 104)}" letter-spacing="-0.02em" fill="${INK}">${escapeText(shown)}</text>
    <text x="${x}" y="424" font-size="${sizeThatFits(taglineWide, 46)}" fill="${FAINT_INK}">${escapeText(tagline)}</text>`;
  return rasterise(previewSvg({ mark: { y: 84, scale: 4 }, content }), ["bold", "regular"]);
}

/** The mark on transparent, for systems that colour icons. */
export async function drawMark(size: number): Promise<Uint8Array> {
  return rasterise(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">${MARK}</svg>`,
    [],
  );
}

/** `width`: as a share of the type size. */
function sizeThatFits(width: number, largest: number): number {
  return Math.floor(Math.min(largest, TEXT_WIDTH / width));
}
