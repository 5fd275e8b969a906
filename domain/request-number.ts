/** Spaces, hyphens, and invisible direction marks of pasted text. */
const SEPARATORS = /[\s\p{Cf}\-‐‑‒–—]+/gu;
const REQUEST_NUMBER = /^[A-Z0-9]{6,20}$/;
const REQUEST_NUMBER_PREFIX = /^[A-Z0-9]{3,20}$/;

function compact(text: string): string {
  // Most are sent as they are printed, and need no normalising.
  if (REQUEST_NUMBER_PREFIX.test(text)) return text;
  return text.normalize("NFKC").replace(SEPARATORS, "").toUpperCase();
}

/** Normalises a request number; null unless 6–20 of A–Z 0–9. */
export function normalizeRequestNumber(text: string): string | null {
  const number = compact(text);
  return REQUEST_NUMBER.test(number) ? number : null;
}

/** Normalises a prefix; null unless 3–20 of A–Z 0–9. */
export function normalizeRequestNumberPrefix(text: string): string | null {
  const prefix = compact(text);
  return REQUEST_NUMBER_PREFIX.test(prefix) ? prefix : null;
}

const TO_LETTER = new Map([
  ["0", "O"],
  ["1", "I"],
]);
const TO_DIGIT = new Map([
  ["O", "0"],
  ["I", "1"],
]);
const MAX_LOOK_ALIKES = 6;

function swapAll(text: string, table: ReadonlyMap<string, string>): string {
  let out = "";
  for (const char of text) out += table.get(char) ?? char;
  return out;
}

/** Old shape `AAL1234567`: `letters` letters, then digits. */
function asLettersThenDigits(number: string, letters: number): string {
  return swapAll(number.slice(0, letters), TO_LETTER) + swapAll(number.slice(letters), TO_DIGIT);
}

/** Each single O/0 or I/1 swap. */
function singleSwaps(tail: string): string[] {
  const swaps: string[] = [];
  for (let at = 0; at < tail.length; at++) {
    const char = tail.charAt(at);
    const other = TO_DIGIT.get(char) ?? TO_LETTER.get(char);
    if (other !== undefined) swaps.push(tail.slice(0, at) + other + tail.slice(at + 1));
  }
  return swaps;
}

/**
 * Look-alikes (O/0, I/1), at most six, without the number itself. Three letters and seven digits have at most one;
 * other shapes give all digits, then single swaps.
 */
export function lookAlikeNumbers(number: string): string[] {
  const older = asLettersThenDigits(number, 3);
  // Prefixes of the old shape too.
  if (/^[A-Z]{3}\d{1,7}$/.test(older)) return older === number ? [] : [older];
  const letters = /^[A-Z]{4}/.test(swapAll(number.slice(0, 4), TO_LETTER)) ? 4 : 0;
  const head = swapAll(number.slice(0, letters), TO_LETTER);
  const tail = number.slice(letters);
  const alike = new Set([head + tail, head + swapAll(tail, TO_DIGIT)]);
  for (const swapped of singleSwaps(tail)) alike.add(head + swapped);
  alike.delete(number);
  return [...alike].slice(0, MAX_LOOK_ALIKES);
}
