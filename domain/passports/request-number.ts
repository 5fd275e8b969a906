/** Spaces, hyphens, and invisible direction marks of pasted text; at both ends also quotes, brackets, full stops. */
const SEPARATORS = /[\s\p{Cf}\-‐‑‒–—]+|^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
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

/** Three letters and seven digits. */
const OLDER = { letters: 3, rest: 7 };
/** BRPP and eleven letters or digits. */
const NEWER = { letters: 4, rest: 11 };
const NEWER_HEAD = "BRPP";

/** What a character may have been meant as where only digits stand, and where only letters do. */
const AS_DIGIT: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1" };
const AS_LETTERS: Readonly<Record<string, readonly string[]>> = { "0": ["O"], "1": ["I", "L"] };
const DIGITS = Array.from("0123456789");
const LETTERS = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");

/**
 * What a number of three letters and up to seven digits must have meant where a letter stands among its digits, or a
 * digit among its letters: `AIL15O38O5` is AIL1503805. More than one if a 1 may be I or L; none if it is as it should be.
 */
export function meantNumbers(number: string): string[] {
  const tail = Array.from(number.slice(OLDER.letters), (char) => AS_DIGIT[char] ?? char).join("");
  const isNumber = tail !== "" && tail.length <= OLDER.rest && /^\d+$/.test(tail);
  if (!isNumber || !/^\d*[A-Z]/.test(number.slice(0, OLDER.letters))) return [];
  let heads = [""];
  for (const char of number.slice(0, OLDER.letters)) {
    const letters = AS_LETTERS[char] ?? [char];
    heads = heads.flatMap((head) => letters.map((letter) => head + letter));
  }
  return heads.filter((head) => /^[A-Z]+$/.test(head) && head + tail !== number).map((head) => head + tail);
}

/** The number that must have been meant; the number itself if it is as it should be, or may have been meant as several. */
export function meantNumber(number: string): string {
  const [meant = number, ...others] = meantNumbers(number);
  return others.length === 0 ? meant : number;
}

/** The digits that must have been meant where no letters stand before them: `15O38O5` is 1503805. Null for other numbers. */
export function meantDigits(number: string): string | null {
  if (!/^(?![A-Z]{3})[0-9OIL]+$/.test(number)) return null;
  return Array.from(number, (char) => AS_DIGIT[char] ?? char).join("");
}

/** Numbers of the newer shape that differ in O/0 or I/1, which may both stand there: digits first, then one swap each. */
function newerTwins(number: string): string[] {
  const head = number.slice(0, NEWER.letters);
  const tail = number.slice(NEWER.letters);
  if (head !== NEWER_HEAD || tail.length > NEWER.rest) return [];
  const swapped = (char: string) => ({ O: "0", I: "1", "0": "O", "1": "I" })[char];
  const asDigits = tail.replaceAll("O", "0").replaceAll("I", "1");
  const single = Array.from(tail).flatMap((char, at) => {
    const other = swapped(char);
    return other === undefined ? [] : [tail.slice(0, at) + other + tail.slice(at + 1)];
  });
  return [...new Set([asDigits, ...single])].filter((other) => other !== tail).map((other) => head + other);
}

/** Numbers that look alike (O/0, I/1, …) and are possible. */
export function lookAlikeNumbers(number: string): string[] {
  return [...meantNumbers(number), ...newerTwins(number)];
}

/**
 * Possible numbers one slip away, likeliest first: look-alikes, two neighbours swapped, one character too many, one
 * wrong, one missing. Only nearly whole numbers of the known shapes have any.
 */
export function nearNumbers(number: string): string[] {
  const shape = shapeOf(number);
  if (shape === null || Math.abs(number.length - shape.letters - shape.rest) > 1) return [];
  const isPossible = shape === OLDER ? /^[A-Z]{3}\d{7}$/ : /^BRPP[A-Z0-9]{11}$/;
  const anyOf = (at: number) =>
    shape === OLDER ? (at < shape.letters ? LETTERS : DIGITS) : [...DIGITS, ...LETTERS];
  const places = Array.from(number, (_, at) => at);
  const near = [
    ...lookAlikeNumbers(number),
    ...places.map(
      (at) => number.slice(0, at) + number.slice(at + 1, at + 2) + number.charAt(at) + number.slice(at + 2),
    ),
    ...places.map((at) => number.slice(0, at) + number.slice(at + 1)),
    ...places.flatMap((at) => anyOf(at).map((char) => number.slice(0, at) + char + number.slice(at + 1))),
    ...[...places, number.length].flatMap((at) =>
      anyOf(at).map((char) => number.slice(0, at) + char + number.slice(at)),
    ),
  ];
  return [...new Set(near)].filter((other) => other !== number && isPossible.test(other));
}

export type WrongLength = { letters: string; expected: number; typed: number };

/** How many characters belong behind the letters and how many there are, if too few or too many; null if right or unknown. */
export function wrongLength(number: string): WrongLength | null {
  const [meant = number] = meantNumbers(number);
  const shape = shapeOf(meant);
  if (shape === null) return null;
  const typed = meant.length - shape.letters;
  return typed === shape.rest
    ? null
    : { expected: shape.rest, typed, letters: meant.slice(0, shape.letters) };
}

function shapeOf(number: string): typeof OLDER | null {
  if (number.startsWith(NEWER_HEAD)) return NEWER;
  return /^[A-Z]{3}[0-9OIL]*\d[0-9OIL]*$/.test(number) || meantNumbers(number).length > 0 ? OLDER : null;
}
