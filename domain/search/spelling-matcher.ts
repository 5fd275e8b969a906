import { wholeForms, partForms } from "../names/fold.ts";
import { soundDistance } from "../names/distance.ts";
import type { Block } from "./block.ts";
import type { PartTable } from "./part-table.ts";
import type { RowBits } from "./row-bits.ts";
import { type Group, SpellingGroups } from "./spelling-groups.ts";

/** Two words that one part answers come after two with a part each: "Abebe Abebe" is not any Abebe. */
const SHARED_PART = 500;
/** Words of the query that stand in another order than the name's come after all that stand in its order. */
const OUT_OF_ORDER = 1000;
/** A group that no part answers to; how far its nearest part is away comes on top. */
const LEFT_OUT = 2000;
const FARTHEST = 3;
/** Of fewer groups none can be left out: what remains would be half of all. */
const LEAST_GROUPS = 3;

/** Rows past this are not wanted: a greater rank, or the same in a block that is `older` than the last row wanted. */
export type RankBound = { rank: number; older: boolean };

export type Ranked = (row: number, rank: number) => void;

/**
 * Finds and ranks the rows that answer to a name in another spelling. In one of the ways to read the query's words as
 * name parts, each has a part of the row. Rank: the order of the words, then words as written, then nearness.
 */
export class SpellingMatcher {
  readonly #parts: PartTable;
  readonly #groups: SpellingGroups;
  readonly #readings: readonly (readonly Group[])[];
  readonly #butOne: readonly { left: Group; others: readonly Group[] }[];
  readonly #distances = new Map<string, Map<number, number>>();

  constructor(parts: PartTable, words: readonly string[]) {
    this.#parts = parts;
    this.#groups = new SpellingGroups(parts, words);
    const { readings } = this.#groups;
    this.#readings = readings.filter((reading) => reading.every((group) => group.parts.length > 0));
    this.#butOne = readings
      .filter((reading) => reading.length >= LEAST_GROUPS)
      .flatMap((reading) =>
        reading.map((left) => ({ left, others: reading.filter((group) => group !== left) })),
      )
      .filter(({ others }) => others.every((group) => group.parts.length > 0));
  }

  /** Whether some row may be the same name in another spelling. */
  get hasSpellings(): boolean {
    return this.#readings.some((reading) => reading.some((group) => group.hasSpellings));
  }

  /** Adds a block's rows of which each group is a part, as written or in another spelling of the same name. */
  collectSounding(block: Block, into: RowBits): void {
    for (const reading of this.#readings) {
      if (!reading.some((group) => group.hasSpellings)) continue;
      const driver = rarest(reading, ({ soundingRows }) => soundingRows);
      if (driver.sounding.length === 0) continue;
      const others = reading.filter((group) => group !== driver);
      const { first, middle, last, postings, partStarts } = block;
      for (const part of driver.sounding) {
        const end = partStarts[part + 1] ?? 0;
        for (let at = partStarts[part] ?? 0; at < end; at++) {
          const row = postings[at] ?? 0;
          const a = first[row] ?? 0;
          const b = middle[row] ?? 0;
          const c = last[row] ?? 0;
          if (others.every(({ sounds }) => sounds[a] === 1 || sounds[b] === 1 || sounds[c] === 1))
            into.add(row);
        }
      }
    }
  }

  /** Whether `collectSounding` finds a row. */
  sounds(block: Block, row: number): boolean {
    const a = block.first[row] ?? 0;
    const b = block.middle[row] ?? 0;
    const c = block.last[row] ?? 0;
    return this.#readings.some((reading) =>
      reading.every(({ sounds }) => sounds[a] === 1 || sounds[b] === 1 || sounds[c] === 1),
    );
  }

  /**
   * Visits the rows that `collectSounding` finds, each once, in no order; those past the bound may be left out. `seen`
   * is scratch.
   */
  eachSounding(block: Block, seen: RowBits, bound: RankBound, visit: Ranked): void {
    this.#each(block, seen, bound, (group) => group.sounding, visit);
  }

  /** Likewise the rows in which each group is similar to some part. */
  eachSimilar(block: Block, seen: RowBits, bound: RankBound, visit: Ranked): void {
    this.#each(block, seen, bound, (group) => group.parts, visit);
  }

  /** Likewise the rows that answer to all groups but one, of three or more. */
  eachButOne(block: Block, seen: RowBits, visit: Ranked): void {
    seen.clear();
    for (const { others } of this.#butOne) {
      for (const part of rarest(others, ({ rows }) => rows).parts) {
        eachRow(block, part, (row) => {
          if (!seen.add(row)) return;
          const rank = this.#rankButOne(block, row);
          if (rank < Number.POSITIVE_INFINITY) visit(row, rank);
        });
      }
    }
  }

  #each(
    block: Block,
    seen: RowBits,
    bound: RankBound,
    partsOf: (group: Group) => readonly number[],
    visit: Ranked,
  ): void {
    seen.clear();
    for (const reading of this.#readings) {
      const driver = rarest(reading, ({ rows }) => rows);
      const rest = reading.reduce((sum, group) => sum + (group === driver ? 0 : leastCost(group)), 0);
      for (const part of partsOf(driver)) {
        const least = (driver.costs[part] ?? 0) + rest;
        if (bound.older ? least >= bound.rank : least > bound.rank) break;
        eachRow(block, part, (row) => {
          if (!seen.add(row)) return;
          const rank = this.#rank(block, row);
          if (rank < Number.POSITIVE_INFINITY) visit(row, rank);
        });
      }
    }
  }

  /** The least rank over all readings; infinite for a row that answers to none. */
  #rank(block: Block, row: number): number {
    let least = Number.POSITIVE_INFINITY;
    for (const reading of this.#readings) least = Math.min(least, rankBy(block, row, reading));
    return least;
  }

  #rankButOne(block: Block, row: number): number {
    let least = Number.POSITIVE_INFINITY;
    for (const { left, others } of this.#butOne) {
      const rank = rankBy(block, row, others);
      if (rank + LEFT_OUT < least)
        least = Math.min(least, rank + LEFT_OUT + this.#distanceTo(left.text, block, row));
    }
    return least;
  }

  release(): void {
    this.#groups.release();
    this.#distances.clear();
  }

  #distanceTo(text: string, block: Block, row: number): number {
    let known = this.#distances.get(text);
    if (!known) this.#distances.set(text, (known = new Map()));
    let least = FARTHEST;
    for (const part of [block.first[row] ?? 0, block.middle[row] ?? 0, block.last[row] ?? 0]) {
      let distance = known.get(part);
      if (distance === undefined) {
        distance = plainDistance(text, this.#parts.texts[part] ?? "");
        known.set(part, distance);
      }
      if (distance < least) least = distance;
    }
    return least;
  }
}

function plainDistance(text: string, part: string): number {
  let least = FARTHEST;
  const others = partForms(part);
  for (const one of wholeForms(text))
    for (const other of others) least = Math.min(least, soundDistance(one.sounds, other.sounds, least));
  return least;
}

/** The rank of a row by one reading: the order of the words, each with a part of its own, then each group's cost. */
function rankBy(block: Block, row: number, reading: readonly Group[]): number {
  const first = block.first[row] ?? 0;
  const middle = block.middle[row] ?? 0;
  const last = block.last[row] ?? 0;
  // The least sums of the groups so far, when the last of them is no later than the first, middle, last part: each with
  // a part of its own, and with parts that several share.
  let [own0, ownFirst, ownMiddle, ownLast] = [0, Infinity, Infinity, Infinity];
  let [first0, middle0, last0] = [0, 0, 0];
  let anyOrder = 0;
  for (const { costs } of reading) {
    const a = costs[first] ?? Infinity;
    const b = costs[middle] ?? Infinity;
    const c = costs[last] ?? Infinity;
    const least = Math.min(a, b, c);
    if (least === Infinity) return least;
    anyOrder += least;
    ownLast = Math.min(own0, ownFirst, ownMiddle) + c;
    ownMiddle = Math.min(own0, ownFirst) + b;
    ownFirst = own0 + a;
    own0 = Infinity;
    last0 = Math.min(last0 + c, middle0 + b, first0 + a);
    middle0 = Math.min(middle0 + b, first0 + a);
    first0 += a;
  }
  const own = Math.min(own0, ownFirst, ownMiddle, ownLast);
  return Math.min(own, last0 + SHARED_PART, anyOrder + OUT_OF_ORDER);
}

function rarest(reading: readonly Group[], rowsOf: (group: Group) => number): Group {
  return reading.reduce((least, group) => (rowsOf(group) < rowsOf(least) ? group : least));
}

function leastCost({ parts, costs }: Group): number {
  return costs[parts[0] ?? -1] ?? Number.POSITIVE_INFINITY;
}

function eachRow({ partStarts, postings }: Block, part: number, visit: (row: number) => void): void {
  const end = partStarts[part + 1] ?? 0;
  for (let at = partStarts[part] ?? 0; at < end; at++) visit(postings[at] ?? 0);
}
