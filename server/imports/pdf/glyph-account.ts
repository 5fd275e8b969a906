import type { Glyph, PageAccount, Word } from "./page-text.ts";
import type { PlacedGlyph } from "./placed-glyphs.ts";

/** Glyphs used in no row or furniture, or twice. */
export type Unaccounted = { page: number; characters: number; text: string };

/** Characters. */
const SHOWN = 200;

export function openAccount(page: number, glyphs: readonly (PlacedGlyph | null)[]): PageAccount {
  const printed = glyphs.map((glyph) => {
    if (glyph === null) return null;
    return glyph.placed ? ` ${glyph.text}` : glyph.text;
  });
  return { page, printed, ends: new Uint8Array(glyphs.length), body: [], apart: [] };
}

export function countGlyphs(account: PageAccount, glyphs: readonly Glyph[]): void {
  for (const { at } of glyphs) count(account, at);
}

export function countWords(account: PageAccount, words: readonly Word[]): void {
  for (const word of words) for (const glyph of word.glyphs) count(account, glyph.at);
}

function count({ ends }: PageAccount, at: number): void {
  // Two is enough; avoids Uint8Array overflow.
  if ((ends[at] ?? 2) < 2) ends[at] = (ends[at] ?? 0) + 1;
}

/** Whether an output text has as many letters as its words. */
export function holdsAll(text: string, words: readonly Word[]): boolean {
  return lettersIn(text) === words.reduce((sum, word) => sum + lettersIn(word.text), 0);
}

/** Skips blanks and the bar between cells. */
function lettersIn(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x7c) letters += 1;
  }
  return letters;
}

/** Null when every glyph was used once and no furniture lies among rows. */
export function balance(account: PageAccount): Unaccounted | null {
  const { page, printed, ends, body, apart } = account;
  const amongRows = new Set<number>();
  for (const { line, words } of apart) {
    if (!body.some(({ from, to }) => from < line && line < to)) continue;
    for (const word of words) for (const glyph of word.glyphs) amongRows.add(glyph.at);
  }
  let characters = 0;
  let text = "";
  let last = -1;
  printed.forEach((one, at) => {
    if (one === null || (ends[at] === 1 && !amongRows.has(at))) return;
    characters += one.trimStart().length;
    if (text.length < SHOWN) text += last === at - 1 ? one : ` ${one}`;
    last = at;
  });
  return characters === 0 ? null : { page, characters, text: text.replace(/\s+/g, " ").trim() };
}
