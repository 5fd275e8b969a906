/**
 * Letters that are not seen: marks of direction, joiners, zero-width spaces, soft hyphens, tags. In one line of text
 * they make a name look like another one, or turn what follows around. Joiners too: neither Ethiopic nor Latin needs
 * them.
 */
const UNSEEN = /\p{Cf}+/gu;
const LINE_BREAKS = /[\p{Zl}\p{Zp}]+/gu;
/** Those that turn around what follows, past the end of a text; in longer texts joiners and plain marks may stay. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]+/g;

/** One line of text as it is kept: pasted names and numbers often bring unseen letters along. */
export function oneLine(text: string): string {
  return text.replace(UNSEEN, "").replace(LINE_BREAKS, " ");
}

/** A longer text as it is kept: nothing of it reaches beyond its end. */
export function withoutTurning(text: string): string {
  return text.replace(TURNING, "");
}
