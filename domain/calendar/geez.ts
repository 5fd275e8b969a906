import { err, ok, type Result } from "../base/result.ts";

const ONES = ["", "፩", "፪", "፫", "፬", "፭", "፮", "፯", "፰", "፱"] as const;
const TENS = ["", "፲", "፳", "፴", "፵", "፶", "፷", "፸", "፹", "፺"] as const;
const HUNDRED = "፻";
const MYRIAD = "፼";

/** The numerals in ascending order: 1–9, 10–90, 100, 10,000. */
export const GEEZ_NUMERALS = [...ONES.slice(1), ...TENS.slice(1), HUNDRED, MYRIAD];

/** Largest number converted exactly. */
export const LARGEST_GEEZ = Number.MAX_SAFE_INTEGER;

/** `no-zero`: Ge'ez has none. `not-whole`: also negatives. `too-large`: above LARGEST_GEEZ. */
export type ToGeezError = "no-zero" | "not-whole" | "too-large";

/**
 * Formats like CSS `ethiopic-numeric`: digit pairs from the right, ፻ after odd places, ፼ after even, without a
 * preceding one.
 */
export function toGeez(number: number): Result<string, ToGeezError> {
  if (number === 0) return err("no-zero");
  if (number > LARGEST_GEEZ) return err("too-large");
  if (!Number.isInteger(number) || number < 0) return err("not-whole");
  const digits = String(number);
  const pairs = (digits.length % 2 === 0 ? digits : `0${digits}`).match(/../g) ?? [];
  const text = pairs.map((pair, at) => {
    const place = pairs.length - 1 - at;
    const value = Number(pair);
    const odd = place % 2 === 1;
    const leftOut = value === 1 && place > 0 && (odd || at === 0);
    const figures = leftOut ? "" : numeral(TENS, pair, 0) + numeral(ONES, pair, 1);
    if (odd) return value === 0 ? "" : figures + HUNDRED;
    return place === 0 ? figures : figures + MYRIAD;
  });
  return ok(text.join(""));
}

function numeral(row: readonly string[], pair: string, at: number): string {
  return row[Number(pair[at])] ?? "";
}

/** `not-geez`: foreign character. `order`: such as ፩፲, ፻፻. */
export type ParseGeezError =
  | { kind: "empty" }
  | { kind: "not-geez"; character: string }
  | { kind: "order"; part: string }
  | { kind: "too-large" };

/** Up to 9,999; the one before ፻ is optional. */
const BELOW_MYRIAD = /^(?:([፲-፺]?[፩-፱]?)(፻))?([፲-፺]?[፩-፱]?)$/u;

/** Parses Ge'ez numerals, also explicit ones (፩፻) and spaces. */
export function parseGeez(text: string): Result<number, ParseGeezError> {
  const numerals = text.replace(/[\s፡]/gu, "");
  if (numerals === "") return err({ kind: "empty" });
  const foreign = Array.from(numerals).find((character) => !GEEZ_NUMERALS.includes(character));
  if (foreign !== undefined) return err({ kind: "not-geez", character: foreign });
  const parts = numerals.split(MYRIAD);
  let number = 0;
  for (const [at, part] of parts.entries()) {
    const value = readBelowMyriad(part);
    if (value === null) return err({ kind: "order", part });
    // Only a leading ፼ means one myriad.
    number = number * 10_000 + (at === 0 && part === "" ? 1 : value);
    if (number > LARGEST_GEEZ) return err({ kind: "too-large" });
  }
  return ok(number);
}

function readBelowMyriad(part: string): number | null {
  const match = BELOW_MYRIAD.exec(part);
  if (match === null) return null;
  const [, hundreds = "", hundred, rest = ""] = match;
  if (hundred === undefined) return readPair(rest);
  return (hundreds === "" ? 1 : readPair(hundreds)) * 100 + readPair(rest);
}

function readPair(pair: string): number {
  let value = 0;
  for (const character of pair) {
    const ten = TENS.findIndex((numeral) => numeral === character);
    value += ten > 0 ? 10 * ten : ONES.findIndex((numeral) => numeral === character);
  }
  return value;
}
