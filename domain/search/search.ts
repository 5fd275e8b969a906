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

/** Where a search stands after a step; `result` is built only when it is wanted. */
export type SearchStep = {
  /** The exact page will not change any more, though the total may. */
  settled: boolean;
  /** All exact hits are counted; only `similar` may still change. */
  exactDone: boolean;
  /** The last step. */
  done: boolean;
  result: () => SearchResult;
};

export type SearchResult = {
  /** Newest first, then by request number; at most `limit`. */
  exact: Hit[];
  /** All exact hits, counted; a lower bound until `done`. */
  exactTotal: number;
  /** Other spellings of the name, nearest first, then newest; or numbers with O for 0 and the like. Never exact hits. */
  similar: Hit[];
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
 * meanwhile: ask for the `result` after any step. The last step's says `done`.
 */
export function* search(
  index: SearchIndex,
  { query, location, limit }: SearchQuestion,
): Generator<SearchStep> {
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
  yield run.step("done");
}

/** The whole answer at once. */
export function searchAll(index: SearchIndex, question: SearchQuestion): SearchResult {
  let last: SearchStep | undefined;
  for (const step of search(index, question)) last = step;
  if (!last) throw new Error("A search ended without an answer");
  return last.result();
}

/** What is still to come: exact hits of the page; exact hits past it; similar ones; nothing. */
type Progress = "exact" | "page" | "similar" | "done";

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

  *numbers(number: string): Generator<SearchStep> {
    if (number.length < MIN_NUMBER_PREFIX || !isPackable(number)) return;
    const range = numbersFrom(number);
    for (const block of this.#index.blocks) {
      this.#exactTotal += this.#takeRange(block, range, this.#exact, 0);
      const progress = this.#progressAfter(block);
      // After the last block a hit leaves nothing to look for: the next step is the end.
      if (progress !== "similar" || this.#exactTotal === 0) yield this.step(progress);
    }
    if (this.#exactTotal > 0 || number.length < MIN_TWIN_LENGTH) return;
    for (const [i, twin] of requestNumberTwins(number).entries()) {
      if (!isPackable(twin)) continue;
      for (const block of this.#index.blocks) this.#takeRange(block, numbersFrom(twin), this.#similar, i);
      yield this.step("similar");
    }
  }

  *names(words: readonly string[]): Generator<SearchStep> {
    const matcher = new NameMatcher(this.#index.parts, this.#index.prefixBits, words);
    for (const block of this.#index.blocks) {
      bits.clear();
      if (matcher.collect(block, bits)) {
        const keep = this.#filterOf(block);
        if (keep) bits.filter(keep);
        this.#exactTotal += bits.count();
        this.#takeNewest(block);
      }
      yield this.step(this.#progressAfter(block));
    }
    // Spelling keys are made once a part; the exact hits need not wait for them.
    while (!this.#index.parts.fold(FOLD_AT_ONCE)) yield this.step("similar");
    const similar = new SimilarMatcher(this.#index.parts, words);
    try {
      yield* this.#similarNames(matcher, similar);
    } finally {
      similar.release();
    }
  }

  *#similarNames(matcher: NameMatcher, similar: SimilarMatcher): Generator<SearchStep> {
    for (const block of this.#index.blocks) {
      const keep = this.#filterOf(block);
      const last = this.#similar.last;
      const bound = {
        distance: last?.distance ?? Number.POSITIVE_INFINITY,
        older: last !== undefined && newestDay(block) < last.day,
      };
      similar.each(block, bits, bound, (row, distance) => {
        if (!this.#similar.wants(block, row, distance)) return;
        if (matcher.matches(block, row) || (keep && !keep(row))) return;
        this.#similar.add(foundRow(block, row, distance));
      });
      yield this.step("similar");
    }
  }

  step(progress: Progress): SearchStep {
    return {
      settled: progress !== "exact",
      exactDone: progress === "similar" || progress === "done",
      done: progress === "done",
      result: () => this.#result(progress === "done"),
    };
  }

  #result(done: boolean): SearchResult {
    const hits = (rows: TopRows) => rows.rows.map((row) => toHit(this.#index.parts, row));
    return { exact: hits(this.#exact), exactTotal: this.#exactTotal, similar: hits(this.#similar), done };
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
    if (location === null && hiddenCount === 0) return null;
    const allowed = segments.map((segment) => location === null || segment.location === location);
    if (hiddenCount === 0 && !allowed.includes(false)) return null;
    return (row) => hidden[row] === 0 && allowed[source[row] ?? 0] === true;
  }

  #progressAfter(block: Block): Progress {
    const next = this.#index.blocks[this.#index.blocks.indexOf(block) + 1];
    if (next === undefined) return "similar";
    const last = this.#exact.last;
    return last !== undefined && last.day > newestDay(next) ? "page" : "exact";
  }
}
