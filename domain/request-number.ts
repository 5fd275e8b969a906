/** Spaces, hyphens, and letters that are not seen: a number pasted from a message brings marks of direction along. */
const SEPARATORS = /[\s\p{Cf}\-‐‑‒–—]+/gu;
const REQUEST_NUMBER = /^[A-Z0-9]{6,20}$/;
const REQUEST_NUMBER_PREFIX = /^[A-Z0-9]{3,20}$/;

function compact(text: string): string {
  return text.normalize("NFKC").replace(SEPARATORS, "").toUpperCase();
}

/** A request number as it is stored: upper case, without spaces and hyphens; null unless 6 to 20 of A–Z 0–9 remain. */
export function normalizeRequestNumber(text: string): string | null {
  const number = compact(text);
  return REQUEST_NUMBER.test(number) ? number : null;
}

/** The beginning of a request number, normalised in the same way; null unless 3 to 20 of A–Z 0–9 remain. */
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
const MAX_TWINS = 6;

function swapAll(text: string, table: ReadonlyMap<string, string>): string {
  let out = "";
  for (const char of text) out += table.get(char) ?? char;
  return out;
}

/** The first `letters` characters as letters, the rest as digits: the older shape, `AAL1234567`. */
function asLettersThenDigits(number: string, letters: number): string {
  return swapAll(number.slice(0, letters), TO_LETTER) + swapAll(number.slice(letters), TO_DIGIT);
}

/** Every single O/0 or I/1 swap in `tail`. */
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
 * Numbers that a normalised number may have been meant to be: O and 0, I and 1 mixed up. Where the shape tells
 * letters from digits (three letters, seven digits) there is at most one; where it does not (BRPP and eleven
 * letters or digits, or an unknown shape) all to digits comes first, then one swap at a time. At most six, never
 * the number itself.
 */
export function requestNumberTwins(number: string): string[] {
  const older = asLettersThenDigits(number, 3);
  // A beginning of that shape, still being typed, is told in the same way.
  if (/^[A-Z]{3}\d{1,7}$/.test(older)) return older === number ? [] : [older];
  const letters = /^[A-Z]{4}/.test(swapAll(number.slice(0, 4), TO_LETTER)) ? 4 : 0;
  const head = swapAll(number.slice(0, letters), TO_LETTER);
  const tail = number.slice(letters);
  const twins = new Set([head + tail, head + swapAll(tail, TO_DIGIT)]);
  for (const swapped of singleSwaps(tail)) twins.add(head + swapped);
  twins.delete(number);
  return [...twins].slice(0, MAX_TWINS);
}
