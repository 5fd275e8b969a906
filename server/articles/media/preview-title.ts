import { hash } from "node:crypto";

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
