import { requestNumberTwins } from "../request-number.ts";
import { isPackable } from "../segment/number-key.ts";
import { type Block, newestDay } from "./block.ts";
import { type FoundPassport, foundRow, type Hit, type HitMatch, TopRows, toPassport } from "./hit.ts";
import { NameMatcher } from "./name-matcher.ts";
import { eachRunIn, type NumberRange, numbersFrom } from "./number-range.ts";
import { PlaceFilter } from "./place-filter.ts";
import { type SearchQuestion, wantedOf } from "./question.ts";
import { RowBits } from "./row-bits.ts";
import { type KeepRow, type Narrowing, rowFilter } from "./row-filter.ts";
import type { SearchIndex } from "./search-index.ts";
import { type RankBound, type Ranked, SpellingMatcher } from "./spelling-matcher.ts";

export type { SearchQuestion } from "./question.ts";

/**
 * Where a search stands: all may change; the exact hits of the page stand; all exact hits are counted; all hits are;
 * the last step.
 */
export type SearchStage = "searching" | "page" | "exact" | "counted" | "done";

/** A step of a search; `result` is built only when it is wanted. */
export type SearchStep = { stage: SearchStage; result: () => SearchResult };

export type SearchResult = {
  /** Exact hits in the order asked for, then those that sound like the query, nearest first: one page of them. */
  hits: Hit[];
  /** All exact hits, and all that sound like the query: lower bounds until they are counted. */
  exactTotal: number;
  soundsTotal: number;
  /** Looser spellings of the name, nearest first; or numbers with O for 0 and the like. Never hits. */
  similar: FoundPassport[];
  done: boolean;
};

/** A part of a number shorter than this would match half of all. */
const MIN_NUMBER_PREFIX = 3;
/** About a millisecond's work. */
const FOLD_AT_ONCE = 200;
/** A number that misses is looked up with O for 0 and I for 1 when it may be whole. */
const MIN_TWIN_LENGTH = 6;
/** With fewer answers than this, a name of three words is also looked for by any two of them. */
const FEW_ANSWERS = 5;

/**
 * Searches in small steps, a block each, so that a worker can stop for a newer question and show what is known
 * meanwhile: ask for the `result` after any step.
 */
export function* search(index: SearchIndex, question: SearchQuestion): Generator<SearchStep> {
  const { words, number } = wantedOf(question);
  const run = new Run(index, question, words.length > 0 ? number : null);
  if (words.length > 0) yield* run.names(words);
  else if (number !== null) yield* run.numbers(number);
  yield run.step("done");
}

/** The whole answer at once. */
export function searchAll(index: SearchIndex, question: SearchQuestion): SearchResult {
  let last: SearchStep | undefined;
  for (const step of search(index, question)) last = step;
  if (!last) throw new Error("A search ended without an answer");
  return last.result();
}

/** Scratch for all searches: a worker runs one at a time. */
const bits = new RowBits();
const seen = new RowBits();

type IsExact = (block: Block, row: number) => boolean;

class Run {
  readonly #index: SearchIndex;
  readonly #narrowing: Narrowing;
  readonly #places: PlaceFilter | null;
  readonly #offset: number;
  readonly #limit: number;
  readonly #exact: TopRows;
  readonly #sounding: TopRows;
  readonly #similar: TopRows;
  readonly #isNewestFirst: boolean;
  #exactTotal = 0;
  #soundsTotal = 0;
  readonly #isImpossible: boolean;

  constructor(index: SearchIndex, question: SearchQuestion, number: string | null) {
    const { location, from = null, to = null, order = "newest", offset = 0, limit, places } = question;
    this.#index = index;
    this.#isImpossible = number !== null && !isSearchable(number);
    const range = number === null || this.#isImpossible ? null : numbersFrom(number);
    this.#narrowing = { location, from, to, number: range };
    this.#places = places ? new PlaceFilter(index.parts, places) : null;
    this.#offset = offset;
    this.#limit = limit;
    this.#exact = new TopRows(offset + limit, order);
    this.#sounding = new TopRows(offset + limit, order);
    this.#similar = new TopRows(question.similar ?? limit);
    this.#isNewestFirst = order === "newest";
  }

  *numbers(number: string): Generator<SearchStep> {
    if (!isSearchable(number)) return;
    const range = numbersFrom(number);
    for (const block of this.#index.blocks) {
      this.#exactTotal += this.#takeRange(block, range, this.#exact, 0);
      const stage = this.#stageAfter(block);
      // After the last block a hit leaves nothing to look for: the next step is the end.
      if (stage !== null || this.#exactTotal === 0) yield this.step(stage ?? "counted");
    }
    if (this.#exactTotal > 0 || number.length < MIN_TWIN_LENGTH) return;
    for (const [i, twin] of requestNumberTwins(number).entries()) {
      if (!isPackable(twin)) continue;
      for (const block of this.#index.blocks) this.#takeRange(block, numbersFrom(twin), this.#similar, i);
      yield this.step("counted");
    }
  }

  *names(words: readonly string[]): Generator<SearchStep> {
    if (this.#isImpossible) return;
    const { parts } = this.#index;
    const places = this.#places;
    const matcher = new NameMatcher(parts, this.#index.prefixBits, words);
    for (const block of this.#index.blocks) {
      const keep = rowFilter(block, this.#narrowing);
      bits.clear();
      if (keep !== "none" && matcher.collect(block, bits)) {
        this.#filter(keep, places && ((row) => places.isWritten(block, row)));
        this.#exactTotal += bits.count();
        this.#takeExact(block);
      }
      yield this.step(this.#stageAfter(block) ?? "exact");
    }
    // Spelling keys are made once a part; the exact hits need not wait for them.
    while (!parts.fold(FOLD_AT_ONCE)) yield this.step("exact");
    const spellings = new SpellingMatcher(parts, words);
    try {
      const isExact = (block: Block, row: number) =>
        matcher.matches(block, row) && (places?.isWritten(block, row) ?? true);
      if (spellings.hasSpellings) yield* this.#soundingNames(spellings, isExact);
      yield this.step("counted");
      if (this.#places === null) yield* this.#similarNames(spellings, isExact);
    } finally {
      spellings.release();
    }
  }

  *#soundingNames(spellings: SpellingMatcher, isExact: IsExact): Generator<SearchStep> {
    for (const block of this.#index.blocks) {
      const keep = rowFilter(block, this.#narrowing);
      if (keep === "none") continue;
      bits.clear();
      spellings.collectSounding(block, bits);
      this.#filter(keep, (row) => !isExact(block, row) && (this.#places?.sounds(block, row) ?? true));
      const found = bits.count();
      if (found === 0) continue;
      this.#soundsTotal += found;
      const take = (row: number, rank: number) => {
        if (bits.has(row) && this.#sounding.wants(block, row, rank))
          this.#sounding.add(foundRow(block, row, rank));
      };
      if (this.#isNewestFirst) spellings.eachSounding(block, seen, boundOf(this.#sounding, block), take);
      else takeAll(block, bits, this.#sounding);
      yield this.step("exact");
    }
  }

  *#similarNames(spellings: SpellingMatcher, isExact: IsExact): Generator<SearchStep> {
    for (const block of this.#index.blocks) {
      const keep = rowFilter(block, this.#narrowing);
      if (keep === "none") continue;
      const take = this.#taker(block, keep, spellings, isExact);
      spellings.eachSimilar(block, seen, boundOf(this.#similar, block), take);
      yield this.step("counted");
    }
    if (this.#exactTotal + this.#soundsTotal + this.#similar.rows.length >= FEW_ANSWERS) return;
    const known = new Set(
      this.#similar.rows.map(({ block, row }) => `${this.#index.blocks.indexOf(block)} ${row}`),
    );
    for (const [place, block] of this.#index.blocks.entries()) {
      const keep = rowFilter(block, this.#narrowing);
      if (keep === "none") continue;
      const take = this.#taker(block, keep, spellings, isExact);
      spellings.eachButOne(block, seen, (row, rank) => {
        if (!known.has(`${place} ${row}`)) take(row, rank);
      });
      yield this.step("counted");
    }
  }

  /** Takes a similar row, unless it is a hit. */
  #taker(block: Block, keep: KeepRow | null, spellings: SpellingMatcher, isExact: IsExact): Ranked {
    return (row, rank) => {
      if (!this.#similar.wants(block, row, rank) || (keep !== null && !keep(row))) return;
      if (!isExact(block, row) && !spellings.sounds(block, row))
        this.#similar.add(foundRow(block, row, rank));
    };
  }

  /** Takes out of `bits` what is not wanted. */
  #filter(keep: KeepRow | null, wanted: KeepRow | null): void {
    if (keep) bits.filter(keep);
    if (wanted) bits.filter(wanted);
  }

  /** A block's rows are in the order of the answer, so the first one that is not among the first ends it. */
  #takeExact(block: Block): void {
    if (!this.#isNewestFirst) return takeAll(block, bits, this.#exact);
    const { last } = this.#exact;
    if (last && newestDay(block) < last.day) return;
    bits.each((row) => this.#exact.add(foundRow(block, row, 0)));
  }

  #takeRange(block: Block, range: NumberRange, into: TopRows, rank: number): number {
    const keep = rowFilter(block, this.#narrowing);
    if (keep === "none") return 0;
    let count = 0;
    const inOrder = into.order === "newest";
    eachRunIn(block, range, (start, end) => {
      if (!keep) count += end - start;
      for (let row = start; row < end; row++) {
        if (keep && !keep(row)) continue;
        if (keep) count++;
        if (!into.add(foundRow(block, row, rank)) && !keep && inOrder) return;
      }
    });
    return count;
  }

  /** `page` when all that may still come is older than the page's last hit; null after the last block. */
  #stageAfter(block: Block): "searching" | "page" | null {
    const next = this.#index.blocks[this.#index.blocks.indexOf(block) + 1];
    if (next === undefined) return null;
    const { last } = this.#exact;
    return this.#isNewestFirst && last !== undefined && last.day > newestDay(next) ? "page" : "searching";
  }

  step(stage: SearchStage): SearchStep {
    return { stage, result: () => this.#result(stage === "done") };
  }

  #result(done: boolean): SearchResult {
    const { parts } = this.#index;
    const hit = (match: HitMatch) => (row: TopRows["rows"][number]) => ({ ...toPassport(parts, row), match });
    const end = this.#offset + this.#limit;
    const hits = [...this.#exact.rows.map(hit("exact")), ...this.#sounding.rows.map(hit("sounds"))];
    return {
      hits: hits.slice(this.#offset, end),
      exactTotal: this.#exactTotal,
      soundsTotal: this.#soundsTotal,
      similar: this.#similar.rows.map((row) => toPassport(parts, row)),
      done,
    };
  }
}

function isSearchable(number: string): boolean {
  return number.length >= MIN_NUMBER_PREFIX && isPackable(number);
}

function boundOf(top: TopRows, block: Block): RankBound {
  const { last } = top;
  return {
    rank: last?.rank ?? Number.POSITIVE_INFINITY,
    older: last !== undefined && newestDay(block) < last.day,
  };
}

function takeAll(block: Block, rows: RowBits, into: TopRows): void {
  rows.each((row) => {
    into.add(foundRow(block, row, 0));
    return true;
  });
}
