import { hash } from "node:crypto";

/** The measures of pictures for link previews. */
export const PREVIEW = { width: 1200, height: 630, margin: 80 };
export const INK = "#1b2420";
export const FAINT_INK = "#545f59";

/** src/ui/icons.tsx draws the same mark, 32 by 32. */
export const MARK = `<path fill-rule="evenodd" d="M16 5l11 11-11 11L5 16zm0 5l-6 6 6 6 6-6z"/><path d="M16 12.8l3.2 3.2-3.2 3.2-3.2-3.2z"/>`;

/** Paper, the mark on its tile at the top left, a woven band at the foot, and between them the content. */
export function previewSvg({
  mark,
  content,
}: {
  mark: { y: number; scale: number };
  content: string;
}): string {
  const { width, height, margin } = PREVIEW;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <defs>
    <pattern id="weave" width="48" height="56" patternUnits="userSpaceOnUse" y="518">
      <g fill="#c3b184">
        <path d="M0 3.5h48v1H0zM0 51.5h48v1H0z"/>
        <path d="M0 11.5l8-5 8 5 8-5 8 5 8-5 8 5v2l-8-5-8 5-8-5-8 5-8-5-8 5z"/>
        <path d="M0 42.5l8 5 8-5 8 5 8-5 8 5 8-5v2l-8 5-8-5-8 5-8-5-8 5-8-5z"/>
        <path d="M24 25l3 3-3 3-3-3zM0 22l6 6-6 6zM48 22l-6 6 6 6z"/>
      </g>
      <g fill="#12603b">
        <path d="M0 0h48v2H0zM0 54h48v2H0z"/>
        <path fill-rule="evenodd" d="M24 13l15 15-15 15L9 28zm0 4L13 28l11 11 11-11zm0 3l8 8-8 8-8-8zm0 3.5L19.5 28l4.5 4.5L28.5 28z"/>
        <path d="M0 25l3 3-3 3zM48 25l-3 3 3 3z"/>
      </g>
    </pattern>
  </defs>
  <rect width="${width}" height="${height}" fill="#fbf8f1"/>
  <g transform="translate(${margin} ${mark.y}) scale(${mark.scale})">
    <rect width="32" height="32" rx="8" fill="#12603b"/>
    <g fill="#fbf8f1">${MARK}</g>
  </g>
  <g font-family="Liberation Sans">
    ${content}
  </g>
  <rect y="518" width="${width}" height="56" fill="url(#weave)"/>
</svg>`;
}

/** Changes with the design, so that pictures are drawn again. */
const DESIGN = 1;
/** Longer than any four lines. */
const LONGEST = 300;
/** All but the letters of Liberation Sans (Latin, Greek, Cyrillic) and Noto Sans Ethiopic (all blocks of two bytes). */
const UNDRAWABLE =
  /[^\u0020-\u052f\u1e00-\u1fff\u2010-\u2027\u2030-\u203a\u20a0-\u20bf\u1200-\u139f\u2d80-\u2ddf\uab00-\uab2f]/gu;

/** Whether the fonts have each of these letters. */
export function isDrawable(text: string): boolean {
  return drawable(text) === text;
}

/** What a picture shows of a title: no emoji or other letters that the fonts lack. Null if nothing is left. */
export function previewTitle(title: string): string | null {
  const text = drawable(title.normalize("NFC")).replace(/\s+/g, " ").slice(0, LONGEST).trim();
  return /[\p{L}\p{N}]/u.test(text) ? text : null;
}

/** Names the picture of a title by what it shows; null if there is nothing to show. */
export function previewId(title: string): string | null {
  const text = previewTitle(title);
  return text === null ? null : hash("sha256", JSON.stringify(["article preview", DESIGN, text]), "hex");
}

function drawable(text: string): string {
  return text.replace(UNDRAWABLE, "");
}
