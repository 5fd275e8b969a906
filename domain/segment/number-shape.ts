import { type ByteReader, invalid } from "./byte-reader.ts";
import type { ByteWriter } from "./byte-writer.ts";
import { CHARS_A_HALF, charCode, MAX_NUMBER_LENGTH, NUMBER_BASE } from "./number-key.ts";

/*
 * Characters used at each position, making a number a mixed-radix integer without built-in formats (BRPP52 is
 * constant). The first positions, up to 2^48 values, are the delta-coded `head`; the `tail` is stored in full.
 */

/** Consecutive positions and their number of combinations. */
export type Limb = { from: number; to: number; radix: number };
export type NumberShape = { alphabets: readonly Uint8Array[]; head: readonly Limb[]; tail: readonly Limb[] };

/** Fits 32-bit arithmetic and one bit read. */
const LIMB_LIMIT = 2 ** 24;
const HEAD_LIMIT = 2 ** 48;

export function shapeOf(numbers: readonly string[]): NumberShape {
  const alphabets: Uint8Array[] = [];
  for (let p = 0; p < (numbers[0]?.length ?? 0); p++) {
    const seen = new Uint8Array(128);
    for (const number of numbers) seen[number.charCodeAt(p)] = 1;
    const chars: number[] = [];
    for (let char = 0; char < seen.length; char++) if (seen[char] === 1) chars.push(char);
    alphabets.push(Uint8Array.from(chars));
  }
  return shapeFrom(alphabets);
}

export function writeShape(out: ByteWriter, { alphabets }: NumberShape): void {
  out.byte(alphabets.length);
  for (const [p, alphabet] of alphabets.entries()) {
    // Most positions repeat the previous alphabet.
    const same = isSame(alphabet, alphabets[p - 1]);
    out.byte(same ? 0 : alphabet.length);
    if (!same) out.bytes(alphabet);
  }
}

function isSame(alphabet: Uint8Array, other: Uint8Array | undefined): boolean {
  return alphabet.length === other?.length && alphabet.every((char, i) => char === other[i]);
}

export function readShape(input: ByteReader): NumberShape {
  const length = input.byte();
  if (length === 0 || length > MAX_NUMBER_LENGTH) throw invalid("a request number's length is out of range");
  const alphabets: Uint8Array[] = [];
  for (let p = 0; p < length; p++) {
    const size = input.byte();
    const alphabet = size === 0 ? (alphabets.at(-1) ?? new Uint8Array(0)) : input.bytes(size);
    let former = 0;
    for (const char of alphabet) {
      if (charCode(char) <= former) throw invalid("an alphabet is not sorted");
      former = charCode(char);
    }
    if (alphabet.length === 0) throw invalid("an alphabet is empty");
    alphabets.push(alphabet);
  }
  return shapeFrom(alphabets);
}

function shapeFrom(alphabets: readonly Uint8Array[]): NumberShape {
  const head: Limb[] = [];
  const tail: Limb[] = [];
  let values = 1;
  for (const [p, { length: size }] of alphabets.entries()) {
    values *= size;
    const limbs = values > HEAD_LIMIT ? tail : head;
    const limb = limbs.at(-1);
    if (limb && limb.radix * size <= LIMB_LIMIT) {
      limb.to = p + 1;
      limb.radix *= size;
    } else limbs.push({ from: p, to: p + 1, radix: size });
  }
  return { alphabets, head, tail };
}

/** Adds a limb to a packed number. */
export function packLimb(
  alphabets: readonly Uint8Array[],
  limb: Limb,
  value: number,
  packed: { high: number; low: number },
): void {
  let rest = value;
  for (let p = limb.to - 1; p >= limb.from; p--) {
    const alphabet = alphabets[p];
    if (!alphabet) continue;
    const radix = alphabet.length;
    let digit = 0;
    if (radix > 1) {
      const quotient = (rest / radix) | 0;
      digit = rest - quotient * radix;
      rest = quotient;
    }
    const code = charCode(alphabet[digit] ?? 0);
    if (p < CHARS_A_HALF) packed.high += code * (PLACE_VALUE[p] ?? 0);
    else packed.low += code * (PLACE_VALUE[p - CHARS_A_HALF] ?? 0);
  }
}

/** Place value in a half: 37^9 first, 1 last. */
const PLACE_VALUE = Float64Array.from(
  { length: CHARS_A_HALF },
  (_, p) => NUMBER_BASE ** (CHARS_A_HALF - 1 - p),
);
