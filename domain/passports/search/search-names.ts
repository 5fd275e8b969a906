import { nameFitter } from "./name-fit.ts";
import { type Block, newestDayOf } from "./block.ts";
import { boundOf, type Found, type SearchStep, takeAll } from "./search-result.ts";
import { foundRow } from "./hit.ts";
import { NameMatcher } from "./name-matcher.ts";
import { type PlaceFilter, type RowNarrowing, rowFilter } from "./row-filter.ts";
import { RowBits } from "./row-bits.ts";
import type { SearchIndex } from "./search-index.ts";
import { SPLIT_COST, splitsOf } from "./spelling-groups.ts";
import { type Ranked, SpellingMatcher } from "./spelling-matcher.ts";

/** Folding this many parts takes about a millisecond. */
const FOLD_AT_ONCE = 200;
/** If there are fewer answers, names of three words match by any two of them. */
const FEW_ANSWERS = 5;

/** These are shared, as a worker runs one search at a time. */
const bits = new RowBits();
const whole = new RowBits();
const seen = new RowBits();
const unusedHits: RowBits[] = [];

/** Compares when it is asked first, and each name once: most searches need not know, others ask with every step. */
function sameName(words: readonly string[]): (fullName: string) => boolean {
  const known = new Map<string, boolean>();
  let fit: ReturnType<typeof nameFitter> | null = null;
  return (fullName) => {
    let isSame = known.get(fullName);
    if (isSame === undefined) {
      fit ??= nameFitter(words.join(" "));
      known.set(fullName, (isSame = fit(fullName) === "same"));
    }
    return isSame;
  };
}

/** Finds names as written, then respelled, then looser. */
export class NameSearch {
  readonly #index: SearchIndex;
  readonly #words: readonly string[];
  readonly #narrowing: RowNarrowing;
  readonly #places: PlaceFilter | null;
  readonly #found: Found;
  /** Visible hits per block: exact, then also phonetic. */
  readonly #hits = new Map<Block, RowBits>();

  constructor(
    index: SearchIndex,
    words: readonly string[],
    narrowing: RowNarrowing,
    places: PlaceFilter | null,
    found: Found,
  ) {
    this.#index = index;
    this.#words = words;
    this.#narrowing = narrowing;
    this.#places = places;
    this.#found = found;
    found.isSameName = sameName(words);
  }

  *steps(): Generator<SearchStep> {
    const { parts } = this.#index;
    const found = this.#found;
    try {
      yield* this.#exactNames();
      // Exact hits do not wait for spelling keys.
      while (!parts.fold(FOLD_AT_ONCE)) yield found.step("exact");
      const spellings = new SpellingMatcher(parts, this.#words, this.#places !== null);
      try {
        if (spellings.hasSpellings) yield* this.#soundingNames(spellings);
        if (this.#places === null) yield* this.#joinedNames();
        yield found.step("counted");
        if (this.#places === null) yield* this.#similarNames(spellings);
      } finally {
        spellings.release();
      }
    } finally {
      unusedHits.push(...this.#hits.values());
      this.#hits.clear();
    }
  }

  *#exactNames(): Generator<SearchStep> {
    const { parts, prefixBits } = this.#index;
    const places = this.#places;
    const found = this.#found;
    const blocks = found.inOrder(this.#index.blocks);
    const matcher = new NameMatcher(parts, prefixBits, this.#words);
    try {
      if (found.isRanked && matcher.mayBeWhole) yield* this.#wholeNames(blocks, matcher);
      for (const [place, block] of blocks.entries()) {
        const keep = rowFilter(block, this.#narrowing);
        const hits = this.#hitsOf(block);
        if (keep !== "none" && matcher.collect(block, hits)) {
          if (keep) hits.filter(keep);
          if (places) hits.filter((row) => places.isWritten(block, row));
          found.exactTotal += hits.count();
          if (found.isRanked) this.#takeBest(block, hits, matcher, false);
          else takeAll(block, hits, found.exact, (row) => matcher.orderOf(block, row));
        }
        yield found.step(found.stageBefore(blocks[place + 1], matcher.leastRank(false)) ?? "exact");
      }
    } finally {
      matcher.release();
    }
  }

  /** Rows that have each word whole precede most others: with them first, the page is final after fewer blocks. */
  *#wholeNames(blocks: readonly Block[], matcher: NameMatcher): Generator<SearchStep> {
    const places = this.#places;
    const found = this.#found;
    for (const [place, block] of blocks.entries()) {
      const keep = rowFilter(block, this.#narrowing);
      whole.clear();
      if (keep !== "none" && matcher.collectWhole(block, whole)) {
        if (keep) whole.filter(keep);
        if (places) whole.filter((row) => places.isWritten(block, row));
        this.#takeBest(block, whole, matcher, true);
      }
      if (found.stageBefore(blocks[place + 1], matcher.leastRank(true)) === "page") return;
      yield found.step("searching");
    }
  }

  #takeBest(block: Block, rows: RowBits, matcher: NameMatcher, isWhole: boolean): void {
    const { exact } = this.#found;
    const least = matcher.leastRank(isWhole);
    const { last } = exact;
    if (last && (last.rank < least || (last.rank === least && newestDayOf(block) < last.day))) return;
    rows.each((row) => {
      const rank = matcher.rank(block, row, isWhole);
      if (exact.wants(block, row, rank)) {
        // Rows with each word whole were added by the first pass.
        if (isWhole || !exact.has(block, row))
          exact.add(foundRow(block, row, rank, matcher.orderOf(block, row)));
        return true;
      }
      // Rows are in answer order: none that follows ranks higher than the least.
      return rank > least || (exact.last?.rank ?? least) > least;
    });
  }

  *#soundingNames(spellings: SpellingMatcher): Generator<SearchStep> {
    const places = this.#places;
    const found = this.#found;
    const { sounding, isRanked, isPageExact } = found;
    for (const block of found.inOrder(this.#index.blocks)) {
      const keep = rowFilter(block, this.#narrowing);
      if (keep === "none") continue;
      const hits = this.#hitsOf(block);
      bits.clear();
      if (!spellings.collectSounding(block, bits)) continue;
      bits.removeAll(hits);
      if (keep) bits.filter(keep);
      if (places) bits.filter((row) => places.sounds(block, row));
      const count = bits.count();
      if (count === 0) continue;
      found.soundsTotal += count;
      hits.addAll(bits);
      if (!isPageExact) {
        const take: Ranked = (row, rank) => {
          if (sounding.wants(block, row, rank))
            sounding.add(foundRow(block, row, rank, spellings.orderOf(block, row)));
        };
        if (isRanked) spellings.eachSounding(block, bits, seen, boundOf(sounding, block), take);
        else takeAll(block, bits, sounding, (row) => spellings.orderOf(block, row));
      }
      yield found.step("exact");
    }
  }

  /** Names of which two neighbouring words were typed as one: with one more space they are as written. */
  *#joinedNames(): Generator<SearchStep> {
    const { parts, prefixBits } = this.#index;
    const found = this.#found;
    const { sounding, isRanked, isPageExact } = found;
    for (const words of splitsOf(parts, this.#words)) {
      const matcher = new NameMatcher(parts, prefixBits, words);
      for (const block of found.inOrder(this.#index.blocks)) {
        const keep = rowFilter(block, this.#narrowing);
        bits.clear();
        if (keep === "none" || !matcher.collectWhole(block, bits)) continue;
        const hits = this.#hitsOf(block);
        bits.removeAll(hits);
        bits.filter((row) => (keep === null || keep(row)) && found.isSameRow(block, row));
        found.soundsTotal += bits.count();
        hits.addAll(bits);
        if (isPageExact) continue;
        if (!isRanked) takeAll(block, bits, sounding, () => "own");
        else
          bits.each((row) => {
            if (sounding.wants(block, row, SPLIT_COST)) sounding.add(foundRow(block, row, SPLIT_COST));
            return true;
          });
        yield found.step("exact");
      }
    }
  }

  *#similarNames(spellings: SpellingMatcher): Generator<SearchStep> {
    const { blocks } = this.#index;
    const found = this.#found;
    const { similar } = found;
    if (found.exactTotal + found.soundsTotal < FEW_ANSWERS) spellings.addSlips();
    for (const block of blocks) {
      const take = this.#taker(block);
      if (take === null) continue;
      spellings.eachSimilar(block, this.#hitsOf(block), seen, boundOf(similar, block), take);
      yield found.step("counted");
    }
    if (found.exactTotal + found.soundsTotal + similar.rows.length >= FEW_ANSWERS) return;
    const known = new Set(similar.rows.map(({ block, row }) => `${blocks.indexOf(block)} ${row}`));
    for (const [place, block] of blocks.entries()) {
      const take = this.#taker(block);
      if (take === null) continue;
      spellings.eachButOne(block, this.#hitsOf(block), seen, (row, rank) => {
        if (!known.has(`${place} ${row}`)) take(row, rank);
      });
      yield found.step("counted");
    }
  }

  /** Collects similar rows; null if none is visible. */
  #taker(block: Block): Ranked | null {
    const { similar } = this.#found;
    const keep = rowFilter(block, this.#narrowing);
    if (keep === "none") return null;
    return (row, rank) => {
      if (similar.wants(block, row, rank) && (keep === null || keep(row)))
        similar.add(foundRow(block, row, rank));
    };
  }

  #hitsOf(block: Block): RowBits {
    let hits = this.#hits.get(block);
    if (hits === undefined) {
      hits = unusedHits.pop() ?? new RowBits();
      hits.clear();
      this.#hits.set(block, hits);
    }
    return hits;
  }
}
