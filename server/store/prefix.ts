/** Texts from `from` up to, not including, `to`, compared bytewise. */
export type TextRange = { from: string; to: string };

/** The range of all texts that begin with `prefix`. U+10FFFF is the last code point and never part of a text here. */
export function prefixRange(prefix: string): TextRange {
  return { from: prefix, to: `${prefix}\u{10FFFF}` };
}

/** The range of one text alone. */
export function exactRange(text: string): TextRange {
  return { from: text, to: `${text}\u0001` };
}
