import type { BitReader, BitWriter } from "./bits.ts";
import { type ByteReader, invalid } from "./byte-reader.ts";
import type { ByteWriter } from "./byte-writer.ts";
import { readSymbols } from "./huffman.ts";
import { CHARS_A_HALF, charCode, MAX_NUMBER_LENGTH, NUMBER_BASE } from "./number-key.ts";
import { readClasses, writeSymbols } from "./symbol-column.ts";

/** Writes sorted numbers, each length apart. */
export function writeNumberGroups(out: ByteWriter, bits: BitWriter, sorted: readonly string[]): void {
  for (let start = 0; start < sorted.length;) {
    const length = sorted[start]?.length;
    let end = start;
    while (end < sorted.length && sorted[end]?.length === length) end++;
    writeNumbers(out, bits, sorted.slice(start, end));
    start = end;
  }
}

export function readNumberHeads(input: ByteReader, count: number): NumberHead[] {
  const heads: NumberHead[] = [];
  let rows = 0;
  let formerLength = 0;
  while (rows < count) {
    const head = readNumberHead(input);
    const length = head.shape.alphabets.length;
    if (length <= formerLength) throw invalid("request numbers are not sorted by length");
    if (head.count === 0 || head.count > count - rows)
      throw invalid("the counts of request numbers do not add up");
    formerLength = length;
    rows += head.count;
    heads.push(head);
  }
  return heads;
}

/** Reads `count` packed numbers. */
export function readNumberGroups(bits: BitReader, heads: readonly NumberHead[], count: number) {
  const numberHigh = new Float64Array(count);
  const numberLow = new Float64Array(count);
  let row = 0;
  for (const head of heads) {
    readNumbers(bits, head, numberHigh, numberLow, row);
    row += head.count;
  }
  return { numberHigh, numberLow };
}

/*
 * Sorted numbers of one length: the head's delta to the previous row, as bit length (own code, for even and clustered
 * numbers) and remaining bits.
 */

/** Heads are below 2^48. */
const MAX_BIT_LENGTH = 48;

/** Writes sorted distinct numbers of equal length. */
function writeNumbers(out: ByteWriter, bits: BitWriter, numbers: readonly string[]): void {
  const shape = shapeOf(numbers);
  writeShape(out, shape);
  out.varint(numbers.length);
  const digitOf = shape.alphabets.map(digitTable);
  const limbValue = (number: string, { from, to }: Limb) => {
    let value = 0;
    for (let p = from; p < to; p++) {
      value = value * (shape.alphabets[p]?.length ?? 1) + (digitOf[p]?.[number.charCodeAt(p)] ?? 0);
    }
    return value;
  };
  let former = 0;
  const steps = numbers.map((number) => {
    const head = shape.head.reduce((value, limb) => value * limb.radix + limbValue(number, limb), 0);
    const step = head - former;
    former = head;
    return step;
  });
  const lengths = Uint16Array.from(steps, bitLength);
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
  out.byte(longest);
  writeSymbols(out, bits, longest + 1, 1, [lengths]);
  for (const [row, step] of steps.entries()) {
    const length = lengths[row] ?? 0;
    if (length > 1) bits.bits(step - 2 ** (length - 1), length - 1);
  }
  for (const limb of shape.tail) {
    for (const number of numbers) bits.bits(limbValue(number, limb), bitLength(limb.radix - 1));
  }
}

/** Header of a length's numbers. */
type NumberHead = { shape: NumberShape; count: number; classes: Uint8Array };

function readNumberHead(input: ByteReader): NumberHead {
  const shape = readShape(input);
  const count = input.varint();
  const longest = input.byte();
  if (longest > MAX_BIT_LENGTH) throw invalid("a difference is too long");
  return { shape, count, classes: readClasses(input, longest + 1) };
}

/** Reads one length's numbers from row `start` on. */
function readNumbers(
  bits: BitReader,
  { shape, count, classes }: NumberHead,
  high: Float64Array,
  low: Float64Array,
  start: number,
): void {
  const lengths = new Uint16Array(count);
  readSymbols(bits, classes, 1, lengths);
  const radix = shape.head.reduce((product, limb) => product * limb.radix, 1);
  const packed = { high: 0, low: 0 };
  let head = 0;
  for (let row = 0; row < count; row++) {
    const length = lengths[row] ?? 0;
    if (length > 0) head += 2 ** (length - 1) + (length > 1 ? bits.bits(length - 1) : 0);
    if (head >= radix) throw invalid("a request number is out of range");
    packed.high = 0;
    packed.low = 0;
    let rest = head;
    for (let l = shape.head.length - 1; l > 0; l--) {
      const limb = shape.head[l];
      if (!limb) break;
      const quotient = Math.floor(rest / limb.radix);
      packLimb(shape.alphabets, limb, rest - quotient * limb.radix, packed);
      rest = quotient;
    }
    if (shape.head[0]) packLimb(shape.alphabets, shape.head[0], rest, packed);
    high[start + row] = packed.high;
    low[start + row] = packed.low;
  }
  for (const limb of shape.tail) readTail(bits, shape, limb, high, low, start, count);
  bits.checkEnd();
  checkSorted(high, low, start, count);
}

function readTail(
  bits: BitReader,
  shape: NumberShape,
  limb: Limb,
  high: Float64Array,
  low: Float64Array,
  start: number,
  count: number,
): void {
  const packed = { high: 0, low: 0 };
  const width = bitLength(limb.radix - 1);
  for (let row = start; row < start + count; row++) {
    const value = bits.bits(width);
    if (value >= limb.radix) throw invalid("a request number is out of range");
    packed.high = high[row] ?? 0;
    packed.low = low[row] ?? 0;
    packLimb(shape.alphabets, limb, value, packed);
    high[row] = packed.high;
    low[row] = packed.low;
  }
}

function checkSorted(high: Float64Array, low: Float64Array, start: number, count: number): void {
  for (let row = start + 1; row < start + count; row++) {
    const step = (high[row] ?? 0) - (high[row - 1] ?? 0);
    if (step < 0 || (step === 0 && (low[row] ?? 0) <= (low[row - 1] ?? 0))) {
      throw invalid("request numbers are not sorted");
    }
  }
}

/** Bits of an integer below 2^53. */
function bitLength(value: number): number {
  return value < 2 ** 31 ? 32 - Math.clz32(value) : 31 + bitLength(Math.floor(value / 2 ** 31));
}

function digitTable(alphabet: Uint8Array): Uint8Array {
  const table = new Uint8Array(128);
  for (const [digit, char] of alphabet.entries()) table[char] = digit;
  return table;
}

/*
 * Characters used at each position, making a number a mixed-radix integer without built-in formats (BRPP52 is
 * constant). The first positions, up to 2^48 values, are the delta-coded `head`; the `tail` is stored in full.
 */

/** Consecutive positions and their number of combinations. */
type Limb = { from: number; to: number; radix: number };
type NumberShape = { alphabets: readonly Uint8Array[]; head: readonly Limb[]; tail: readonly Limb[] };

/** Fits 32-bit arithmetic and one bit read. */
const LIMB_LIMIT = 2 ** 24;
const HEAD_LIMIT = 2 ** 48;

function shapeOf(numbers: readonly string[]): NumberShape {
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

function writeShape(out: ByteWriter, { alphabets }: NumberShape): void {
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

function readShape(input: ByteReader): NumberShape {
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
function packLimb(
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
