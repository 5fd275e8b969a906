import type { Block } from "./block.ts";
import type { PartTable } from "./part-table.ts";
import type { RowBits } from "./row-bits.ts";

/** More different words than this no name has; a query with more finds nothing. */
const MAX_WORDS = 31;

/** Rough costs of one step, measured against each other: looking at a row in order, and at one through a posting. */
const SCAN_COST = 1;
const POSTING_COST = 2;

/**
 * Finds the rows in which each query word begins some word of some part. Each part gets one bit a query word, so that
 * a row is a hit when the bits of its three parts together are all set.
 */
export class NameMatcher {
  readonly #bits: Uint32Array;
  readonly #all: number;
  /** The parts of the rarest query word, sorted, and its bit. */
  readonly #rarest: Uint32Array;
  readonly #rarestBit: number;
  readonly #rarestRows: number;

  constructor(parts: PartTable, queryWords: readonly string[]) {
    const words = withoutImplied(queryWords);
    this.#bits = new Uint32Array(parts.texts.length);
    this.#all = words.length > MAX_WORDS ? -1 : 2 ** words.length - 1;
    let rarest: number[] = [];
    let rarestBit = 0;
    let rarestRows = Number.POSITIVE_INFINITY;
    for (const [i, word] of words.entries()) {
      if (this.#all === -1) break;
      const matching = parts.withPrefix(word);
      let rows = 0;
      for (const part of matching) {
        this.#bits[part] = (this.#bits[part] ?? 0) | (1 << i);
        rows += parts.rowCounts[part] ?? 0;
      }
      if (rows < rarestRows) [rarest, rarestBit, rarestRows] = [matching, 1 << i, rows];
    }
    this.#rarest = Uint32Array.from(new Set(rarest)).sort();
    this.#rarestBit = rarestBit;
    this.#rarestRows = rarestRows;
  }

  /** Whether a row is an exact hit. */
  matches(block: Block, row: number): boolean {
    const bits = this.#bits;
    const all = this.#all;
    const found =
      (bits[block.first[row] ?? 0] ?? 0) |
      (bits[block.middle[row] ?? 0] ?? 0) |
      (bits[block.last[row] ?? 0] ?? 0);
    return found === all;
  }

  /** Adds a block's hits to `into`, by the way that is likely to be cheaper. `totalRows` is that of all blocks. */
  collect(block: Block, totalRows: number, into: RowBits): void {
    if (this.#rarest.length === 0) return;
    const verified = this.#all !== this.#rarestBit;
    if (verified && this.#rarestRows * POSTING_COST > totalRows * SCAN_COST) this.#scan(block, into);
    else
      eachPosting(block, this.#rarest, this.#bits, this.#rarestBit, (row) => {
        if (!verified || this.matches(block, row)) into.add(row);
      });
  }

  #scan(block: Block, into: RowBits): void {
    for (let row = 0; row < block.count; row++) if (this.matches(block, row)) into.add(row);
  }
}

/** Visits the rows of parts, given sorted and as those that have `bit` in `bits`: whichever list is shorter is walked. */
function eachPosting(
  block: Block,
  parts: Uint32Array,
  bits: Uint32Array,
  bit: number,
  visit: (row: number) => void,
): void {
  if (parts.length * 12 < block.parts.length) {
    for (const part of parts) eachRowOf(block, part, visit);
    return;
  }
  for (let slot = 0; slot < block.parts.length; slot++) {
    if (((bits[block.parts[slot] ?? 0] ?? 0) & bit) === 0) continue;
    const end = block.partStarts[slot + 1] ?? 0;
    for (let at = block.partStarts[slot] ?? 0; at < end; at++) visit(block.postings[at] ?? 0);
  }
}

/** Visits the rows of one part in a block. */
export function eachRowOf(block: Block, part: number, visit: (row: number) => void): void {
  let [low, high] = [0, block.parts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((block.parts[middle] ?? 0) < part) low = middle + 1;
    else high = middle;
  }
  if (block.parts[low] !== part) return;
  const end = block.partStarts[low + 1] ?? 0;
  for (let at = block.partStarts[low] ?? 0; at < end; at++) visit(block.postings[at] ?? 0);
}

/** Drops words that another one implies: what begins with "abebe" begins with "abe". */
function withoutImplied(words: readonly string[]): string[] {
  const distinct = [...new Set(words)];
  return distinct.filter((word) => !distinct.some((other) => other !== word && other.startsWith(word)));
}
