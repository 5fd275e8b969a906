import type { Block } from "./block.ts";
import type { NameOrder } from "./hit.ts";
import type { PartTable } from "./part-table.ts";
import { type PrefixBits, RowBits } from "./row-bits.ts";
import { SPARE_PARTS } from "./spelling-groups.ts";

/** Checking a row costs about four times marking it. */
const VERIFY_COST = 4;
/** Bits of a mask, small as it is made for every question; further words are found by marking, and have no order. */
const WORDS_A_MASK = 8;

/**
 * Ranks of rows that have every word as written, best first. A question of one word is ranked by its place, several by
 * their order: the whole name; the same words in another order; more words than were typed. Whole words precede begun
 * ones, own names precede father's and grandfather's.
 */
const BEGUN_PLACE = 3;
const WHOLE_NAME = 0;
const SAME_WORDS_OTHER_ORDER = 1;
const MORE_WORDS = 2;
const MORE_BEGUN = 5;
const MORE_OTHER_ORDER = 8;
const MORE_BEGUN_OTHER_ORDER = 9;

/** Parts matching a word of the question, as prefix or whole, and how many rows have one. */
type Matched = { key: string; parts: Uint32Array; rows: number; masks: Uint8Array };

type QueryWord = {
  text: string;
  bit: number;
  /** Parts with a word that begins so; parts with exactly this word. */
  begins: Matched;
  equals: Matched;
  /** Another word of the question begins so: marking that one marks enough. */
  isImplied: boolean;
};

/** A word that several words of the question begin with: a row needs as many of its own. */
type Needed = { least: number; counts: Uint8Array };

/** How the rows of a question are collected: by marking all words' rows, or by looking at those of the rarest. */
type Plan = {
  rarest: Matched | undefined;
  others: readonly Matched[];
  all: number;
  isMarked: boolean;
  needed: readonly Needed[];
};

/** Finds rows whose words answer each word of the question, one to one, and ranks them. Hot loops are inlined. */
export class NameMatcher {
  /** Per part, bits of the words that it begins with, and of those it has. */
  readonly #begins: Uint8Array;
  readonly #equals: Uint8Array;
  /** Bits in the order typed. */
  readonly #typed: number[] = [];
  readonly #words: QueryWord[];
  readonly #texts: readonly string[];
  readonly #parts: PartTable;
  readonly #kept: PrefixBits;
  #begun: Plan | null = null;
  #whole: Plan | null = null;
  readonly #wordMasks = new Map<number, readonly [begins: number, equals: number][]>();

  constructor(parts: PartTable, kept: PrefixBits, typed: readonly string[]) {
    this.#parts = parts;
    this.#kept = kept;
    this.#begins = takeMasks(parts.texts.length);
    this.#equals = takeMasks(parts.texts.length);
    const distinct = typed.length === 1 ? typed : [...new Set(typed)];
    this.#texts = typed;
    const bitOf = new Map(distinct.map((word, at) => [word, at < WORDS_A_MASK ? 1 << at : 0]));
    for (const word of typed) this.#typed.push(bitOf.get(word) ?? 0);
    this.#words = distinct.map((word) => {
      const bit = bitOf.get(word) ?? 0;
      return {
        text: word,
        bit,
        begins: matched(parts, word, parts.withPrefix(word), this.#begins, bit),
        equals: matched(parts, `${word}=`, parts.withWord(word), this.#equals, bit),
        isImplied: distinct.some((other) => other !== word && other.startsWith(word)),
      };
    });
  }

  /** Returns its masks to the pool; unusable afterwards. */
  release(): void {
    for (const { begins, equals } of this.#words) {
      for (const { masks, parts } of [begins, equals]) for (const part of parts) masks[part] = 0;
    }
    unusedMasks.push(this.#begins, this.#equals);
  }

  /** Collects hits into an empty set; false if there is none. */
  collect(block: Block, into: RowBits): boolean {
    return this.#collect(block, (this.#begun ??= this.#planOf("begins")), into);
  }

  /** Collects in the same way the rows that have each word whole. */
  collectWhole(block: Block, into: RowBits): boolean {
    return this.#collect(block, (this.#whole ??= this.#planOf("equals")), into);
  }

  /** The least rank that a row may have, with each word whole or not. */
  leastRank(isWhole: boolean): number {
    if (this.#texts.length === 1) return isWhole ? 0 : BEGUN_PLACE;
    return isWhole ? WHOLE_NAME : MORE_BEGUN;
  }

  /** Whether any row may have each word whole. */
  get mayBeWhole(): boolean {
    return this.#words.every(({ equals }) => equals.rows > 0);
  }

  /** Rank of a hit, lowest first. */
  rank(block: Block, row: number, isWhole: boolean): number {
    const first = block.first[row] ?? 0;
    const middle = block.middle[row] ?? 0;
    const last = block.last[row] ?? 0;
    const place = this.#placeOf(first, middle, last, isWhole);
    if (this.#texts.length === 1) return isWhole ? place : BEGUN_PLACE + place;
    if (!isWhole) return place < 0 ? MORE_BEGUN_OTHER_ORDER : MORE_BEGUN + place;
    const { wordCounts } = this.#parts;
    const own = (wordCounts[first] ?? 0) + (wordCounts[middle] ?? 0) + (wordCounts[last] ?? 0);
    if (place >= 0) return own === this.#texts.length ? WHOLE_NAME : MORE_WORDS + place;
    const begun = this.#placeOf(first, middle, last, false);
    if (begun >= 0) return MORE_BEGUN + begun;
    return own === this.#texts.length ? SAME_WORDS_OTHER_ORDER : MORE_OTHER_ORDER;
  }

  /** How the words stand in a hit. */
  orderOf({ first, middle, last }: Block, row: number): NameOrder {
    const parts = [first[row] ?? 0, middle[row] ?? 0, last[row] ?? 0] as const;
    if (this.#placeOf(...parts, false) < 0) return "other";
    return this.#isFromOwn(parts) ? "own" : "later";
  }

  /** Whether the row begins with the first word typed, and has the others whole and in order behind it. */
  #isFromOwn(parts: readonly number[]): boolean {
    const typed = this.#typed;
    let at = 0;
    for (const part of parts) {
      const isOne = this.#parts.wordCounts[part] === 1;
      const masks = isOne ? [this.#equals[part] ?? 0] : this.#masksOf(part).map(([, equals]) => equals);
      for (const mask of masks) {
        if ((mask & (typed[at] ?? 0)) !== 0) at += 1;
        else if (at === 0) return false;
        if (at === typed.length) return true;
      }
    }
    return at >= WORDS_A_MASK;
  }

  #planOf(list: "begins" | "equals"): Plan {
    const wanted = this.#words.filter(({ isImplied }) => list === "equals" || !isImplied);
    const [rarest, ...others] = wanted.map((word) => word[list]).sort((a, b) => a.rows - b.rows);
    const toNote = wanted.reduce(
      (sum, word) => sum + (this.#kept.use(word[list].key) ? 0 : word[list].rows),
      0,
    );
    const areMasked = wanted.every(({ bit }) => bit !== 0);
    return {
      rarest,
      others,
      all: wanted.reduce((bits, { bit }) => bits | bit, 0),
      isMarked: others.length === 0 || !areMasked || toNote < VERIFY_COST * (rarest?.rows ?? 0),
      needed: this.#neededOf(list),
    };
  }

  /** Words that are typed again or begin others: one row word cannot answer both. */
  #neededOf(list: "begins" | "equals"): Needed[] {
    if (this.#texts.length === 1) return [];
    const isMet = (own: string, word: string) => (list === "begins" ? own.startsWith(word) : own === word);
    return this.#words.flatMap(({ text, [list]: { parts } }) => {
      const least = this.#texts.filter((other) => isMet(other, text)).length;
      return least < 2 ? [] : [{ least, counts: countsOf(this.#parts, parts, (own) => isMet(own, text)) }];
    });
  }

  /** The place of the name where the words begin, if the row has them in the order typed; otherwise -1. */
  #placeOf(first: number, middle: number, last: number, isWhole: boolean): number {
    const masks = isWhole ? this.#equals : this.#begins;
    const typed = this.#typed;
    let at = 0;
    let start = -1;
    for (let place = 0; place < 3; place++) {
      const part = place === 0 ? first : place === 1 ? middle : last;
      const mask = masks[part] ?? 0;
      if (mask === 0) continue;
      if ((this.#parts.wordCounts[part] ?? 0) === 1) {
        if ((mask & (typed[at] ?? 0)) === 0) continue;
        if (at === 0) start = place;
        if (++at === typed.length) return start;
        continue;
      }
      for (const own of this.#masksOf(part)) {
        if ((own[isWhole ? 1 : 0] & (typed[at] ?? 0)) === 0) continue;
        if (at === 0) start = place;
        if (++at === typed.length) return start;
      }
    }
    // Words beyond the mask are taken as they come.
    return at >= WORDS_A_MASK ? start : -1;
  }

  #masksOf(part: number): readonly [begins: number, equals: number][] {
    let masks = this.#wordMasks.get(part);
    if (masks === undefined) {
      const typed = this.#words;
      const bitsOf = (isMet: (text: string) => boolean) =>
        typed.reduce((bits, { bit, text }) => (isMet(text) ? bits | bit : bits), 0);
      masks = this.#parts
        .wordsOf(part)
        .map((own): [number, number] => [
          bitsOf((text) => own.startsWith(text)),
          bitsOf((text) => own === text),
        ]);
      this.#wordMasks.set(part, masks);
    }
    return masks;
  }

  #collect(block: Block, { rarest, others, all, isMarked, needed }: Plan, into: RowBits): boolean {
    if (!rarest || rarest.parts.length === 0) return false;
    if (isMarked) {
      this.#note(block, rarest, into);
      for (const word of others) {
        const kept = this.#kept.get(word.key, block);
        if (kept) into.keepCommon(kept);
        else {
          scratch.clear();
          this.#note(block, word, scratch);
          into.keepCommon(scratch.words);
        }
      }
    } else {
      let hasAny = false;
      for (const part of rarest.parts) {
        if (takeMatching(block, part, rarest.masks, all, into)) hasAny = true;
      }
      if (!hasAny) return false;
    }
    for (const need of needed) keepMet(block, into, need);
    return true;
  }

  /** Adds a word's rows to an empty set. */
  #note(block: Block, { key, parts, rows }: Matched, into: RowBits): void {
    const kept = this.#kept.get(key, block);
    if (kept) {
      into.words.set(kept);
      return;
    }
    for (const part of parts) takeAll(block, part, into);
    this.#kept.keep(key, rows, block, into.words);
  }
}

const scratch = new RowBits();
/** Cleared: to allocate them takes longer than many searches. */
const unusedMasks: Uint8Array[] = [];

function takeMasks(parts: number): Uint8Array {
  const known = unusedMasks.pop();
  return known !== undefined && known.length >= parts ? known : new Uint8Array(parts + SPARE_PARTS);
}

/** Notes a word's parts in `masks`. */
function matched(
  { rowCounts }: PartTable,
  key: string,
  parts: Uint32Array,
  masks: Uint8Array,
  bit: number,
): Matched {
  let rows = 0;
  for (const part of parts) {
    masks[part] = (masks[part] ?? 0) | bit;
    rows += rowCounts[part] ?? 0;
  }
  return { key, masks, parts, rows };
}

/** Per part, how many of its words meet a condition. */
function countsOf(table: PartTable, parts: Uint32Array, isMetBy: (word: string) => boolean): Uint8Array {
  const counts = new Uint8Array(table.texts.length);
  for (const part of parts) {
    counts[part] = table.wordCounts[part] === 1 ? 1 : table.wordsOf(part).filter(isMetBy).length;
  }
  return counts;
}

function keepMet({ first, middle, last }: Block, { words }: RowBits, { least, counts }: Needed): void {
  for (let at = 0; at < words.length; at++) {
    let kept = 0;
    for (let word = words[at] ?? 0; word !== 0; word &= word - 1) {
      const bit = word & -word;
      const row = at * 32 + 31 - Math.clz32(bit);
      const found =
        (counts[first[row] ?? 0] ?? 0) + (counts[middle[row] ?? 0] ?? 0) + (counts[last[row] ?? 0] ?? 0);
      if (found >= least) kept |= bit;
    }
    words[at] = kept;
  }
}

function takeAll({ postings, partStarts }: Block, part: number, { words }: RowBits): void {
  const end = partStarts[part + 1] ?? 0;
  for (let at = partStarts[part] ?? 0; at < end; at++) {
    const row = postings[at] ?? 0;
    words[row >>> 5] = (words[row >>> 5] ?? 0) | (1 << (row & 31));
  }
}

function takeMatching(
  block: Block,
  part: number,
  masks: Uint8Array,
  all: number,
  { words }: RowBits,
): boolean {
  const { postings, partStarts, first, middle, last } = block;
  let hasAny = false;
  const end = partStarts[part + 1] ?? 0;
  for (let at = partStarts[part] ?? 0; at < end; at++) {
    const row = postings[at] ?? 0;
    const found =
      (masks[first[row] ?? 0] ?? 0) | (masks[middle[row] ?? 0] ?? 0) | (masks[last[row] ?? 0] ?? 0);
    if ((found & all) !== all) continue;
    words[row >>> 5] = (words[row >>> 5] ?? 0) | (1 << (row & 31));
    hasAny = true;
  }
  return hasAny;
}
