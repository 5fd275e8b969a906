import type { BitReader } from "./bits.ts";
import { invalid } from "./byte-reader.ts";

/*
 * Canonical Huffman codes from frequency classes, one byte a symbol. A class spans one octave of counts (two for many
 * symbols); exact counts cost more than they save. Power-of-two weights give every engine identical bytes.
 */

export type Octaves = 1 | 2;

const MAX_CLASS = 32;
const MAX_CODE_BITS = 24;
const TABLE_BITS = 12;

/** 0 for none, then 1 for 1 (or 1–3), 2 for 2–3 (or 4–15), … */
export function classOf(count: number, octaves: Octaves): number {
  if (count === 0) return 0;
  return 1 + Math.floor((31 - Math.clz32(count)) / octaves);
}

export type HuffmanCode = { lengths: Uint8Array; codes: Uint32Array };

/** Builds the code. A single symbol takes one bit, so false row counts run out of bytes. */
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

/** Plain loops: phones decode hundreds of segments of thousands of symbols. */
function codeLengths(classes: Uint8Array, octaves: Octaves): Uint8Array {
  const leaves = byClass(classes);
  // Flattens weights until codes fit; usually one pass.
  for (let step: number = octaves; ; step /= 2) {
    const depths = depthsOf(leaves, classes, step);
    let deepest = 0;
    for (let leaf = 0; leaf < leaves.length; leaf++) deepest = Math.max(deepest, depths[leaf] ?? 0);
    if (deepest > MAX_CODE_BITS) continue;
    const lengths = new Uint8Array(classes.length);
    for (let leaf = 0; leaf < leaves.length; leaf++) lengths[leaves[leaf] ?? 0] = depths[leaf] ?? 0;
    return lengths;
  }
}

/** Used symbols, rarest class first. */
function byClass(classes: Uint8Array): Uint32Array {
  const starts = new Uint32Array(MAX_CLASS + 2);
  for (let symbol = 0; symbol < classes.length; symbol++) {
    const frequencyClass = classes[symbol] ?? 0;
    if (frequencyClass > MAX_CLASS) throw invalid("a class of frequency is out of range");
    if (frequencyClass > 0) starts[frequencyClass + 1] = (starts[frequencyClass + 1] ?? 0) + 1;
  }
  return sortedInto(starts, classes);
}

/** Turns counts (shifted by one) into starts and places each symbol. */
function sortedInto(starts: Uint32Array, keys: Uint8Array): Uint32Array {
  for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);
  const sorted = new Uint32Array(starts.at(-1) ?? 0);
  for (let symbol = 0; symbol < keys.length; symbol++) {
    const key = keys[symbol] ?? 0;
    if (key === 0) continue;
    const at = starts[key] ?? 0;
    sorted[at] = symbol;
    starts[key] = at + 1;
  }
  return sorted;
}

/** Leaf depths, by the two-queue method. */
function depthsOf(leaves: Uint32Array, classes: Uint8Array, step: number): Uint8Array {
  const count = leaves.length;
  if (count === 1) return Uint8Array.of(1);
  const nodes = Math.max(0, 2 * count - 1);
  const weights = new Float64Array(nodes);
  const parents = new Uint32Array(nodes);
  const weightOf = Float64Array.from({ length: MAX_CLASS + 1 }, (_, c) => 2 ** Math.floor(step * c));
  for (let leaf = 0; leaf < count; leaf++) weights[leaf] = weightOf[classes[leaves[leaf] ?? 0] ?? 0] ?? 1;
  let leaf = 0;
  let inner = count;
  for (let next = count; next < nodes; next++) {
    let weight = 0;
    for (let child = 0; child < 2; child++) {
      const takeLeaf = leaf < count && (inner >= next || (weights[leaf] ?? 0) <= (weights[inner] ?? 0));
      const lightest = takeLeaf ? leaf++ : inner++;
      weight += weights[lightest] ?? 0;
      parents[lightest] = next;
    }
    weights[next] = weight;
  }
  const depths = new Uint8Array(nodes);
  for (let node = nodes - 2; node >= 0; node--) {
    depths[node] = Math.min(255, (depths[parents[node] ?? 0] ?? 0) + 1);
  }
  return depths;
}

/** Symbols with codes, shortest first. */
function byLength(lengths: Uint8Array): Uint32Array {
  const starts = new Uint32Array(MAX_CODE_BITS + 2);
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol] ?? 0;
    if (length > 0) starts[length + 1] = (starts[length + 1] ?? 0) + 1;
  }
  return sortedInto(starts, lengths);
}

/** Reads `column.length` symbols: table for short codes, canonical search for long. */
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

/** First code and symbol offset per length. */
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

/** Entry: symbol × 32 + length, or 0 for longer codes. */
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
