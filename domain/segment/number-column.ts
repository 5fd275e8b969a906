import { type ByteReader, invalid } from "./byte-reader.ts";
import type { ByteWriter } from "./byte-writer.ts";
import { CHARS_A_HALF, charCode, MAX_NUMBER_LENGTH, NUMBER_BASE } from "./number-key.ts";
import { readPlanes, writePlanes } from "./planes.ts";

/*
 * Request numbers of one length, sorted, as differences. Each position has the alphabet that the segment really uses
 * there (AAL and AIL differ in one position of two letters; BRPP52 is fixed), so a number is a whole number in mixed
 * radix, and no shape is built in. It is cut into limbs below 2^31, since 36^20 is far beyond a Float64.
 */

/** Consecutive positions of the number, and how many values they take together. */
type Limb = { from: number; to: number; radix: number };
type Shape = { length: number; alphabets: Uint8Array[]; limbs: Limb[] };

const LIMB_LIMIT = 2 ** 31;

/** Writes numbers that all have one length, sorted and distinct. */
export function writeNumbers(out: ByteWriter, numbers: readonly string[]): void {
  const shape = shapeOf(numbers);
  out.byte(shape.length);
  out.varint(numbers.length);
  for (const alphabet of shape.alphabets) {
    out.byte(alphabet.length);
    out.bytes(alphabet);
  }
  const columns = shape.limbs.map(() => new Uint32Array(numbers.length));
  const digitOf = shape.alphabets.map(digitTable);
  const former = shape.limbs.map(() => 0);
  for (const [row, number] of numbers.entries()) {
    let borrow = 0;
    for (let l = shape.limbs.length - 1; l >= 0; l--) {
      const limb = shape.limbs[l] ?? { from: 0, to: 0, radix: 1 };
      let value = 0;
      for (let p = limb.from; p < limb.to; p++) {
        value = value * (shape.alphabets[p]?.length ?? 1) + (digitOf[p]?.[number.charCodeAt(p)] ?? 0);
      }
      let difference = value - (former[l] ?? 0) - borrow;
      borrow = difference < 0 ? 1 : 0;
      if (borrow === 1) difference += limb.radix;
      former[l] = value;
      const column = columns[l];
      if (column) column[row] = difference;
    }
  }
  for (const column of columns) writePlanes(out, column);
}

/** Reads one length's numbers into the packed columns from row `start` on; answers how many there were. */
export function readNumbers(
  input: ByteReader,
  high: Float64Array,
  low: Float64Array,
  start: number,
): { length: number; count: number } {
  const { shape, count } = readShape(input, high.length - start);
  const limbs = shape.limbs;
  const columns = limbs.map(() => readPlanes(input, count));
  const values = new Float64Array(limbs.length);
  const packed = { high: 0, low: 0 };
  for (let row = 0; row < count; row++) {
    let carry = 0;
    let moved = 0;
    for (let l = limbs.length - 1; l >= 0; l--) {
      const radix = limbs[l]?.radix ?? 1;
      const difference = columns[l]?.[row] ?? 0;
      if (difference >= radix) throw invalid("a request number's difference is out of range");
      moved += difference;
      const value = (values[l] ?? 0) + difference + carry;
      carry = value >= radix ? 1 : 0;
      values[l] = carry === 1 ? value - radix : value;
    }
    if (carry === 1) throw invalid("a request number is out of range");
    if (moved === 0 && row > 0) throw invalid("a request number stands twice");
    pack(shape, values, packed);
    high[start + row] = packed.high;
    low[start + row] = packed.low;
  }
  return { length: shape.length, count };
}

function readShape(input: ByteReader, rowsLeft: number): { shape: Shape; count: number } {
  const length = input.byte();
  if (length === 0 || length > MAX_NUMBER_LENGTH) throw invalid("a request number's length is out of range");
  const count = input.varint();
  if (count === 0 || count > rowsLeft) throw invalid("the numbers of request numbers do not add up");
  const alphabets: Uint8Array[] = [];
  for (let p = 0; p < length; p++) {
    const alphabet = input.bytes(input.byte());
    let former = 0;
    for (const char of alphabet) {
      if (charCode(char) <= former) throw invalid("an alphabet is not sorted");
      former = charCode(char);
    }
    if (alphabet.length === 0) throw invalid("an alphabet is empty");
    alphabets.push(alphabet);
  }
  return { shape: { length, alphabets, limbs: limbsOf(alphabets) }, count };
}

/** The packed halves of a number given as limb values: the digits of each limb, last position first. */
function pack(shape: Shape, values: Float64Array, packed: { high: number; low: number }): void {
  packed.high = 0;
  packed.low = 0;
  for (let l = 0; l < shape.limbs.length; l++) {
    const limb = shape.limbs[l];
    if (!limb) continue;
    let rest = values[l] ?? 0;
    for (let p = limb.to - 1; p >= limb.from; p--) {
      const alphabet = shape.alphabets[p];
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
}

/** What the character at position p of a half is worth: 37^9 for the first, 1 for the last. */
const PLACE_VALUE = Float64Array.from(
  { length: CHARS_A_HALF },
  (_, p) => NUMBER_BASE ** (CHARS_A_HALF - 1 - p),
);

function shapeOf(numbers: readonly string[]): Shape {
  const length = numbers[0]?.length ?? 0;
  const alphabets: Uint8Array[] = [];
  for (let p = 0; p < length; p++) {
    const seen = new Uint8Array(128);
    for (const number of numbers) seen[number.charCodeAt(p)] = 1;
    const chars: number[] = [];
    for (let char = 0; char < seen.length; char++) if (seen[char] === 1) chars.push(char);
    alphabets.push(Uint8Array.from(chars));
  }
  return { length, alphabets, limbs: limbsOf(alphabets) };
}

/** Cuts the positions into limbs from the right, each as long as fits below 2^31. */
function limbsOf(alphabets: readonly Uint8Array[]): Limb[] {
  const limbs: Limb[] = [];
  let limb: Limb = { from: alphabets.length, to: alphabets.length, radix: 1 };
  for (let p = alphabets.length - 1; p >= 0; p--) {
    const size = alphabets[p]?.length ?? 1;
    if (limb.radix * size > LIMB_LIMIT) {
      limbs.unshift(limb);
      limb = { from: p + 1, to: p + 1, radix: 1 };
    }
    limb = { from: p, to: limb.to, radix: limb.radix * size };
  }
  limbs.unshift(limb);
  return limbs;
}

function digitTable(alphabet: Uint8Array): Uint8Array {
  const table = new Uint8Array(128);
  for (const [digit, char] of alphabet.entries()) table[char] = digit;
  return table;
}
