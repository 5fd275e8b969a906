/** A search and a filter take at most this many letters; an owner may turn the number. */
export const LONGEST_SEARCH_TEXT = 120;

/**
 * Invisible characters (direction marks, joiners, zero-width spaces, soft hyphens, tags) can fake or reorder names.
 * Ethiopic and Latin need no joiners.
 */
const UNSEEN = /\p{Cf}+/gu;
const LINE_BREAKS = /[\p{Zl}\p{Zp}]+/gu;
/** Bidi overrides reaching past a text's end. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]+/g;

/** One stored line: without invisible characters. */
export function oneLine(text: string): string {
  return text.replace(UNSEEN, "").replace(LINE_BREAKS, " ");
}

/** A longer stored text: without bidi overrides. */
export function withoutTurning(text: string): string {
  return text.replace(TURNING, "");
}
