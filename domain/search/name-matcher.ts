import type { Block } from "./block.ts";
import type { PartTable } from "./part-table.ts";
import type { RowBits } from "./row-bits.ts";

/** A bit a word, so eight words a byte. */
const WORDS_A_MASK = 8;

/** One look at a row in order costs about half of one through a posting. */
const POSTING_COST = 2;

/** Up to eight query words: by part, a bit for each word that begins some word of it; `all` has every bit set. */
type Mask = { bits: Uint8Array; all: number };

/**
 * Finds the rows in which each query word begins some word of some part: a row is a hit when the bits of its three
 * parts together are all set. The loops are written out, without a call a row: they are what a key press waits for.
 */
export class NameMatcher {
  readonly #masks: Mask[] = [];
  /** The parts of the rarest query word, its mask's place and its bit. */
  #rarest: readonly number[] = [];
  #rarestMask = 0;
  #rarestBit = 0;
  #rarestRows = Number.POSITIVE_INFINITY;

  constructor(parts: PartTable, queryWords: readonly string[]) {
    for (const [i, word] of withoutImplied(queryWords).entries()) {
      const at = Math.floor(i / WORDS_A_MASK);
      const mask = (this.#masks[at] ??= { bits: new Uint8Array(parts.texts.length), all: 0 });
      const bit = 1 << (i % WORDS_A_MASK);
      mask.all |= bit;
      const matching: number[] = [];
      let rows = 0;
      for (const part of parts.withPrefix(word)) {
        const known = mask.bits[part] ?? 0;
        if ((known & bit) !== 0) continue;
        mask.bits[part] = known | bit;
        matching.push(part);
        rows += parts.rowCounts[part] ?? 0;
      }
      if (rows >= this.#rarestRows) continue;
      this.#rarest = matching;
      this.#rarestMask = at;
      this.#rarestBit = bit;
      this.#rarestRows = rows;
    }
  }

  /** Whether a row is an exact hit. */
  matches(block: Block, row: number): boolean {
    const first = block.first[row] ?? 0;
    const middle = block.middle[row] ?? 0;
    const last = block.last[row] ?? 0;
    for (const { bits, all } of this.#masks) {
      if (((bits[first] ?? 0) | (bits[middle] ?? 0) | (bits[last] ?? 0)) !== all) return false;
    }
    return true;
  }

  /**
   * Puts a block's hits into an empty set, by the way that is likely to be cheaper. `totalRows` is that of all blocks.
   * False when there is none for sure.
   */
  collect(block: Block, totalRows: number, into: RowBits): boolean {
    const mask = this.#masks[this.#rarestMask];
    if (!mask || this.#rarest.length === 0) return false;
    const single = mask.all === this.#rarestBit;
    if (!single && this.#rarestRows * POSTING_COST > totalRows) scan(block, mask, into);
    else {
      const slots = this.#rarestSlots(block, mask);
      if (slots.length === 0) return false;
      for (const slot of slots) {
        if (single) takeAll(block, slot, into);
        else takeMatching(block, slot, mask, into);
      }
    }
    if (this.#masks.length > 1) into.filter((row) => this.matches(block, row));
    return true;
  }

  /** Where the rarest word's parts stand among a block's parts: the shorter of both lists is walked. */
  #rarestSlots(block: Block, { bits }: Mask): number[] {
    const slots: number[] = [];
    if (this.#rarest.length * 12 < block.parts.length) {
      for (const part of this.#rarest) {
        const slot = slotOfPart(block, part);
        if (slot !== -1) slots.push(slot);
      }
      return slots;
    }
    const { parts } = block;
    const bit = this.#rarestBit;
    for (let slot = 0; slot < parts.length; slot++)
      if (((bits[parts[slot] ?? 0] ?? 0) & bit) !== 0) slots.push(slot);
    return slots;
  }
}

function scan({ first, middle, last, count }: Block, { bits, all }: Mask, { words }: RowBits): void {
  for (let row = 0; row < count; row++) {
    const found = (bits[first[row] ?? 0] ?? 0) | (bits[middle[row] ?? 0] ?? 0) | (bits[last[row] ?? 0] ?? 0);
    if (found === all) words[row >>> 5] = (words[row >>> 5] ?? 0) | (1 << (row & 31));
  }
}

function takeAll({ postings, partStarts }: Block, slot: number, { words }: RowBits): void {
  const end = partStarts[slot + 1] ?? 0;
  for (let at = partStarts[slot] ?? 0; at < end; at++) {
    const row = postings[at] ?? 0;
    words[row >>> 5] = (words[row >>> 5] ?? 0) | (1 << (row & 31));
  }
}

function takeMatching(block: Block, slot: number, { bits, all }: Mask, { words }: RowBits): void {
  const { postings, partStarts, first, middle, last } = block;
  const end = partStarts[slot + 1] ?? 0;
  for (let at = partStarts[slot] ?? 0; at < end; at++) {
    const row = postings[at] ?? 0;
    const found = (bits[first[row] ?? 0] ?? 0) | (bits[middle[row] ?? 0] ?? 0) | (bits[last[row] ?? 0] ?? 0);
    if (found === all) words[row >>> 5] = (words[row >>> 5] ?? 0) | (1 << (row & 31));
  }
}

/** A part's place among a block's parts; -1 when no row names it. */
export function slotOfPart({ parts }: Block, part: number): number {
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((parts[middle] ?? 0) < part) low = middle + 1;
    else high = middle;
  }
  return parts[low] === part ? low : -1;
}

/** Drops words that another one implies: what begins with "abebe" begins with "abe". */
function withoutImplied(words: readonly string[]): string[] {
  const distinct = [...new Set(words)];
  return distinct.filter((word) => !distinct.some((other) => other !== word && other.startsWith(word)));
}
