import { assertNever } from "../result.ts";
import { parseLookup } from "../names/lookup.ts";
import { requestNumberTwins } from "../request-number.ts";
import { isPackable } from "../segment/number-key.ts";
import { type Block, newestDay } from "./block.ts";
import { foundRow, type Hit, toHit, TopRows } from "./hit.ts";
import { NameMatcher } from "./name-matcher.ts";
import { eachRunIn, type NumberRange, numbersFrom } from "./number-range.ts";
import { RowBits } from "./row-bits.ts";
import type { SearchIndex } from "./search-index.ts";
import { SimilarMatcher } from "./similar-matcher.ts";

export type SearchQuestion = { query: string; location: string | null; limit: number };

export type SearchResult = {
  /** Newest first, then by request number; at most `limit`. */
  exact: Hit[];
  /** All exact hits, counted; a lower bound until `done`. */
  exactTotal: number;
  /** Other spellings of the name, nearest first, then newest; or numbers with O for 0 and the like. Never exact hits. */
  similar: Hit[];
  /** The exact page will not change any more, though the total may. */
  settled: boolean;
  done: boolean;
};

/** A part of a number shorter than this would match half of all. */
const MIN_NUMBER_PREFIX = 3;
/** About a millisecond's work. */
const FOLD_AT_ONCE = 200;
/** A number that misses is looked up with O for 0 and I for 1 when it may be whole. */
const MIN_TWIN_LENGTH = 6;

/**
 * Searches in small steps, a block each, so that a worker can stop for a newer question and show what is known
 * meanwhile: ask `result` after any step. The last value says `done`.
 */
export function* search(
  index: SearchIndex,
  { query, location, limit }: SearchQuestion,
): Generator<() => SearchResult> {
  const lookup = parseLookup(query);
  const run = new Run(index, location, limit);
  switch (lookup.kind) {
    case "empty":
      break;
    case "number":
      yield* run.numbers(lookup.number);
      break;
    case "name":
      yield* run.names(lookup.words);
      break;
    default:
      assertNever(lookup);
  }
  yield () => run.result(true, true);
}

/** The whole answer at once. */
export function searchAll(index: SearchIndex, question: SearchQuestion): SearchResult {
  let last: (() => SearchResult) | undefined;
  for (const step of search(index, question)) last = step;
  if (!last) throw new Error("A search ended without an answer");
  return last();
}

/** Scratch for all searches: a worker runs one at a time. */
const bits = new RowBits();

class Run {
  readonly #index: SearchIndex;
  readonly #location: string | null;
  readonly #exact: TopRows;
  readonly #similar: TopRows;
  #exactTotal = 0;

  constructor(index: SearchIndex, location: string | null, limit: number) {
    this.#index = index;
    this.#location = location;
    this.#exact = new TopRows(limit);
    this.#similar = new TopRows(limit);
  }

  *numbers(number: string): Generator<() => SearchResult> {
    if (number.length < MIN_NUMBER_PREFIX || !isPackable(number)) return;
    const range = numbersFrom(number);
    for (const block of this.#index.blocks) {
      this.#exactTotal += this.#takeRange(block, range, this.#exact, 0);
      yield () => this.result(false, this.#isSettledAfter(block));
    }
    if (this.#exactTotal > 0 || number.length < MIN_TWIN_LENGTH) return;
    for (const [i, twin] of requestNumberTwins(number).entries()) {
      if (!isPackable(twin)) continue;
      for (const block of this.#index.blocks) this.#takeRange(block, numbersFrom(twin), this.#similar, i);
      yield () => this.result(false, true);
    }
  }

  *names(words: readonly string[]): Generator<() => SearchResult> {
    const matcher = new NameMatcher(this.#index.parts, words);
    for (const block of this.#index.blocks) {
      bits.clear();
      matcher.collect(block, this.#index.passports, bits);
      const keep = this.#filterOf(block);
      if (keep) bits.filter(keep);
      this.#exactTotal += bits.count();
      this.#takeNewest(block);
      yield () => this.result(false, this.#isSettledAfter(block));
    }
    // Spelling keys are made once a part; the exact hits need not wait for them.
    while (!this.#index.parts.fold(FOLD_AT_ONCE)) yield () => this.result(false, true);
    const similar = new SimilarMatcher(this.#index.parts, words);
    for (const block of this.#index.blocks) {
      const keep = this.#filterOf(block);
      similar.each(block, bits, (row, distance) => {
        const last = this.#similar.last;
        if (last && distance > last.distance) return;
        if (matcher.matches(block, row) || (keep && !keep(row))) return;
        this.#similar.add(foundRow(block, row, distance));
      });
      yield () => this.result(false, true);
    }
  }

  result(done: boolean, settled: boolean): SearchResult {
    const hits = (rows: TopRows) => rows.rows.map((row) => toHit(this.#index.parts, row));
    return {
      exact: hits(this.#exact),
      exactTotal: this.#exactTotal,
      similar: hits(this.#similar),
      settled,
      done,
    };
  }

  /** A block's rows are in the order of the answer, so the first one that is not among the best ends it. */
  #takeNewest(block: Block): void {
    const last = this.#exact.last;
    if (last && newestDay(block) < last.day) return;
    bits.each((row) => this.#exact.add(foundRow(block, row, 0)));
  }

  #takeRange(block: Block, range: NumberRange, into: TopRows, distance: number): number {
    const keep = this.#filterOf(block);
    let count = 0;
    eachRunIn(block, range, (start, end) => {
      if (!keep) count += end - start;
      for (let row = start; row < end; row++) {
        if (keep && !keep(row)) continue;
        if (keep) count++;
        if (!into.add(foundRow(block, row, distance)) && !keep) return;
      }
    });
    return count;
  }

  /** Which rows of a block may be shown; null when all may. */
  #filterOf(block: Block): ((row: number) => boolean) | null {
    const { hidden, hiddenCount, source, segments } = block;
    const location = this.#location;
    const allowed = segments.map((segment) => location === null || segment.location === location);
    if (hiddenCount === 0 && !allowed.includes(false)) return null;
    return (row) => hidden[row] === 0 && allowed[source[row] ?? 0] === true;
  }

  #isSettledAfter(block: Block): boolean {
    const next = this.#index.blocks[this.#index.blocks.indexOf(block) + 1];
    const last = this.#exact.last;
    return next === undefined || (last !== undefined && last.day > newestDay(next));
  }
}
