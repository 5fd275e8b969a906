import type { BitReader } from "./bit-reader.ts";
import { invalid } from "./byte-reader.ts";

/*
 * Canonical Huffman codes made from classes of frequency, one small byte a symbol. A class spans one octave of counts,
 * or two where there are many symbols: exact counts would cost more than the better code saves. Weights are powers of
 * two, so that every engine makes the same code, and so the same bytes.
 */

export type Octaves = 1 | 2;

const MAX_CLASS = 32;
const MAX_CODE_BITS = 24;
const TABLE_BITS = 12;

/** The class of a count: 0 for none, then 1 for 1 (or 1 to 3), 2 for 2 to 3 (or 4 to 15), and so on. */
export function classOf(count: number, octaves: Octaves): number {
  if (count === 0) return 0;
  return 1 + Math.floor((31 - Math.clz32(count)) / octaves);
}

export type HuffmanCode = { lengths: Uint8Array; codes: Uint32Array };

/**
 * The code of symbols with these classes. A symbol of class 0 has none; one symbol alone takes one bit, so that no row
 * is free and a lying row count is found by the bytes that are missing.
 */
export function huffmanCode(classes: Uint8Array, octaves: Octaves): HuffmanCode {
  const lengths = codeLengths(classes, octaves);
  const codes = new Uint32Array(classes.length);
  let code = 0;
  let bits = 0;
  for (const symbol of byLength(lengths)) {
    const length = lengths[symbol] ?? 0;
    code *= 2 ** (length - bits);
    bits = length;
    codes[symbol] = code++;
  }
  return { lengths, codes };
}

/** Lengths by Huffman's algorithm with two queues. */
function codeLengths(classes: Uint8Array, octaves: Octaves): Uint8Array {
  const symbols: number[] = [];
  for (const [symbol, frequencyClass] of classes.entries()) {
    if (frequencyClass > MAX_CLASS) throw invalid("a class of frequency is out of range");
    if (frequencyClass > 0) symbols.push(symbol);
  }
  // By class and symbol: the order decides among equal weights, and must be the same everywhere.
  const order = Uint32Array.from(symbols, (symbol) => (classes[symbol] ?? 0) * 2 ** 24 + symbol).sort();
  // Flatter weights until no code is too long; only damaged bytes and very great segments need a second turn.
  for (let step: number = octaves; ; step /= 2) {
    const depths = depthsOf(order, step);
    if (depths.every((depth) => depth <= MAX_CODE_BITS)) {
      const lengths = new Uint8Array(classes.length);
      for (const [leaf, key] of order.entries()) lengths[key % 2 ** 24] = depths[leaf] ?? 0;
      return lengths;
    }
  }
}

/** The depth of each leaf in the tree over leaves sorted by weight. */
function depthsOf(order: Uint32Array, step: number): Uint8Array {
  const leaves = order.length;
  if (leaves === 1) return Uint8Array.of(1);
  const nodes = Math.max(1, 2 * leaves - 1);
  const weights = new Float64Array(nodes);
  const parents = new Uint32Array(nodes);
  for (const [leaf, key] of order.entries()) {
    weights[leaf] = 2 ** Math.floor(step * Math.floor(key / 2 ** 24));
  }
  let leaf = 0;
  let inner = leaves;
  const lightest = (next: number) => {
    const takeLeaf = leaf < leaves && (inner >= next || (weights[leaf] ?? 0) <= (weights[inner] ?? 0));
    return takeLeaf ? leaf++ : inner++;
  };
  for (let next = leaves; next < nodes; next++) {
    const [one, other] = [lightest(next), lightest(next)];
    weights[next] = (weights[one] ?? 0) + (weights[other] ?? 0);
    parents[one] = next;
    parents[other] = next;
  }
  const depths = new Uint8Array(nodes);
  for (let node = nodes - 2; node >= 0; node--) {
    depths[node] = Math.min(255, (depths[parents[node] ?? 0] ?? 0) + 1);
  }
  return depths.subarray(0, leaves);
}

/** Symbols that have a code, shortest code first, then by symbol: a counting sort. */
function byLength(lengths: Uint8Array): Uint32Array {
  const starts = new Uint32Array(MAX_CODE_BITS + 2);
  for (const length of lengths) if (length > 0) starts[length + 1] = (starts[length + 1] ?? 0) + 1;
  for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);
  const sorted = new Uint32Array(starts.at(-1) ?? 0);
  for (const [symbol, length] of lengths.entries()) {
    if (length === 0) continue;
    const at = starts[length] ?? 0;
    sorted[at] = symbol;
    starts[length] = at + 1;
  }
  return sorted;
}

/** Reads `column.length` symbols into a column: short codes by one look into a table, long ones by canonical search. */
export function readSymbols(
  input: BitReader,
  classes: Uint8Array,
  octaves: Octaves,
  column: Uint16Array | Uint32Array,
): void {
  const lengths = codeLengths(classes, octaves);
  const sorted = byLength(lengths);
  if (sorted.length === 0 && column.length > 0) throw invalid("a column has values and no code");
  const { firstCode, firstIndex, maxLength } = canonical(lengths, sorted);
  const tableBits = Math.min(TABLE_BITS, maxLength);
  const table = lookupTable(lengths, sorted, tableBits);
  for (let row = 0; row < column.length; row++) {
    const entry = table[input.peek(tableBits)] ?? 0;
    if (entry !== 0) {
      input.skip(entry & 31);
      column[row] = entry >>> 5;
      continue;
    }
    const peeked = input.peek(MAX_CODE_BITS);
    for (let length = tableBits + 1; ; length++) {
      const offset = (peeked >>> (MAX_CODE_BITS - length)) - (firstCode[length] ?? 0);
      const index = (firstIndex[length] ?? 0) + offset;
      if (offset >= 0 && index < (firstIndex[length + 1] ?? 0)) {
        input.skip(length);
        column[row] = sorted[index] ?? 0;
        break;
      }
      if (length >= maxLength) throw invalid("a code is out of range");
    }
  }
  input.checkEnd();
}

/** For each length, its first code and where its symbols begin among the sorted ones. */
function canonical(lengths: Uint8Array, sorted: Uint32Array) {
  const firstCode = new Float64Array(MAX_CODE_BITS + 2);
  const firstIndex = new Uint32Array(MAX_CODE_BITS + 2).fill(sorted.length);
  const maxLength = lengths[sorted.at(-1) ?? 0] ?? 0;
  let code = 0;
  let index = 0;
  for (let length = 1; length <= maxLength; length++) {
    code *= 2;
    firstCode[length] = code;
    firstIndex[length] = index;
    while (index < sorted.length && lengths[sorted[index] ?? 0] === length) {
      index++;
      code++;
    }
  }
  return { firstCode, firstIndex, maxLength };
}

/** By the next `bits` bits: symbol times 32 plus length, or 0 when the code is longer. */
function lookupTable(lengths: Uint8Array, sorted: Uint32Array, bits: number): Uint32Array {
  const table = new Uint32Array(2 ** bits);
  let at = 0;
  for (const symbol of sorted) {
    const length = lengths[symbol] ?? 0;
    if (length > bits) break;
    const next = at + 2 ** (bits - length);
    table.fill(symbol * 32 + length, at, next);
    at = next;
  }
  return table;
}
