/** The texts from `from` to before `to`, compared bytewise. */
export type TextRange = { from: string; to: string };

/** All texts with this prefix; U+10FFFF never occurs in texts here. */
export function prefixRange(prefix: string): TextRange {
  return { from: prefix, to: `${prefix}\u{10FFFF}` };
}

/** One text alone. */
export function exactRange(text: string): TextRange {
  return { from: text, to: `${text}\u0001` };
}
