import type { Block } from "./block.ts";
import type { PartTable } from "./part-table.ts";
import type { PrefixBits } from "./prefix-bits.ts";
import { RowBits } from "./row-bits.ts";

/** One bit per word in a byte. */
const WORDS_A_MASK = 8;

/** Checking a row costs about four times marking it. */
const VERIFY_COST = 4;

/** A query word: mask, prefixed parts, row count. */
type QueryWord = { text: string; mask: Mask; parts: number[]; rows: number };

/** Up to eight query words: per part, bits of matched words; `all`: every bit. */
type Mask = { bits: Uint8Array; all: number };

/** Finds rows whose parts together match every query word as prefix. Hot loops are inlined for key press latency. */
export class NameMatcher {
  readonly #masks: Mask[] = [];
  /** Rarest first. */
  readonly #words: QueryWord[] = [];
  /** Intersect all words' rows, or check rows of the rarest. */
  readonly #notesAll: boolean;

  readonly #kept: PrefixBits;

  constructor(parts: PartTable, kept: PrefixBits, queryWords: readonly string[]) {
    this.#kept = kept;
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
      this.#words.push({ text: word, mask, parts: matching, rows });
    }
    this.#words.sort((a, b) => a.rows - b.rows);
    const noting = this.#words.reduce((sum, { text, rows }) => sum + (kept.use(text) ? 0 : rows), 0);
    this.#notesAll = this.#words.length === 1 || noting < VERIFY_COST * (this.#words[0]?.rows ?? 0);
  }

  matches(block: Block, row: number): boolean {
    const first = block.first[row] ?? 0;
    const middle = block.middle[row] ?? 0;
    const last = block.last[row] ?? 0;
    for (const { bits, all } of this.#masks) {
      if (((bits[first] ?? 0) | (bits[middle] ?? 0) | (bits[last] ?? 0)) !== all) return false;
    }
    return true;
  }

  /** Collects hits into an empty set; false if no block has any. */
  collect(block: Block, into: RowBits): boolean {
    const [rarest, ...others] = this.#words;
    if (!rarest || rarest.parts.length === 0) return false;
    if (!this.#notesAll) {
      for (const part of rarest.parts) takeMatching(block, part, rarest.mask, into);
      if (this.#masks.length > 1) into.filter((row) => this.matches(block, row));
      return true;
    }
    this.#note(block, rarest, into);
    for (const word of others) {
      const kept = this.#kept.get(word.text, block);
      if (kept) into.keepCommon(kept);
      else {
        scratch.clear();
        this.#note(block, word, scratch);
        into.keepCommon(scratch.words);
      }
    }
    return true;
  }

  /** Adds a word's rows to an empty set. */
  #note(block: Block, { text, parts, rows }: QueryWord, into: RowBits): void {
    const kept = this.#kept.get(text, block);
    if (kept) {
      into.words.set(kept);
      return;
    }
    for (const part of parts) takeAll(block, part, into);
    this.#kept.keep(text, rows, block, into.words);
  }
}

const scratch = new RowBits();

function takeAll({ postings, partStarts }: Block, part: number, { words }: RowBits): void {
  const end = partStarts[part + 1] ?? 0;
  for (let at = partStarts[part] ?? 0; at < end; at++) {
    const row = postings[at] ?? 0;
    words[row >>> 5] = (words[row >>> 5] ?? 0) | (1 << (row & 31));
  }
}

function takeMatching(block: Block, part: number, { bits, all }: Mask, { words }: RowBits): void {
  const { postings, partStarts, first, middle, last } = block;
  const end = partStarts[part + 1] ?? 0;
  for (let at = partStarts[part] ?? 0; at < end; at++) {
    const row = postings[at] ?? 0;
    const found = (bits[first[row] ?? 0] ?? 0) | (bits[middle[row] ?? 0] ?? 0) | (bits[last[row] ?? 0] ?? 0);
    if (found === all) words[row >>> 5] = (words[row >>> 5] ?? 0) | (1 << (row & 31));
  }
}

/** Drops implied words ("abe" by "abebe"). */
function withoutImplied(words: readonly string[]): string[] {
  const distinct = [...new Set(words)];
  return distinct.filter((word) => !distinct.some((other) => other !== word && other.startsWith(word)));
}
