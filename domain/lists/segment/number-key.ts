/**
 * A request number as two integers sorting like the text: ten base-37 characters each, 0 for none. 37^10 is below 2^53,
 * exact in Float64; a million numbers need no strings.
 */
export const CHARS_A_HALF = 10;
export const MAX_NUMBER_LENGTH = 2 * CHARS_A_HALF;
export const NUMBER_BASE = 37;

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const codeOfChar = new Uint8Array(128);
for (let i = 0; i < DIGITS.length; i++) codeOfChar[DIGITS.charCodeAt(i)] = i + 1;

/** 1–36 for `0`–`9`, `A`–`Z`; 0 for others. */
export function charCode(ascii: number): number {
  return codeOfChar[ascii] ?? 0;
}

/** Whether 1–20 of A–Z 0–9. */
export function isPackable(text: string): boolean {
  if (text.length === 0 || text.length > MAX_NUMBER_LENGTH) return false;
  for (let i = 0; i < text.length; i++) if (charCode(text.charCodeAt(i)) === 0) return false;
  return true;
}

/** Packs the first ten characters, right-padded. */
export function packHigh(text: string): number {
  return packHalf(text, 0);
}

/** Packs the rest, right-padded; 0 for none. */
export function packLow(text: string): number {
  return packHalf(text, CHARS_A_HALF);
}

function packHalf(text: string, start: number): number {
  let value = 0;
  for (let i = start; i < start + CHARS_A_HALF; i++) {
    value = value * NUMBER_BASE + (i < text.length ? charCode(text.charCodeAt(i)) : 0);
  }
  return value;
}

export function unpackNumber(high: number, low: number): string {
  return low === 0 ? unpackHalf(high) : unpackHalf(high) + unpackHalf(low);
}

function unpackHalf(half: number): string {
  let text = "";
  for (let rest = half; rest > 0; rest = Math.floor(rest / NUMBER_BASE)) {
    const code = rest % NUMBER_BASE;
    if (code > 0) text = (DIGITS[code - 1] ?? "") + text;
  }
  return text;
}
