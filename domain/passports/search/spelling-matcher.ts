import type { Block } from "./block.ts";
import type { PartTable } from "./part-table.ts";
import type { RowBits } from "./row-bits.ts";
import type { NameOrder } from "./hit.ts";
import {
  type Group,
  type RankedReading,
  type Reading,
  SpellingGroups,
  withoutGroup,
} from "./spelling-groups.ts";
import { FARTHEST, OUT_OF_ORDER, plainDistance, rankBy } from "./spelling-rank.ts";

/** Base cost of an unmatched group. */
const LEFT_OUT = 2000;
/** Fewer groups would match half of all names. No name has more, and to leave out each of more takes too long. */
const LEAST_GROUPS = 3;
const MOST_GROUPS = 6;

/** Cheaper to rank directly than to walk parts. */
const FEW_ROWS = 1_000;

/** Unwanted: greater rank, or equal in an `older` block. */
export type RankBound = { rank: number; older: boolean };

export type Ranked = (row: number, rank: number) => void;

/** Parts to scan, cheapest first; other groups cost at least `rest`. */
type Walk = { reading: Reading; group: Group; parts: readonly number[]; rest: number };

/**
 * Finds and ranks respelled names: in some reading every group has a part of the row. Rank: order, words as written,
 * nearness.
 */
export class SpellingMatcher {
  readonly #parts: PartTable;
  readonly #groups: SpellingGroups;
  readonly #alsoWritten: boolean;
  #readings: readonly Reading[] = [];
  #sounding: readonly Walk[] = [];
  #similar: readonly Walk[] = [];
  #butOne: readonly { left: Group; others: RankedReading }[] = [];
  readonly #distances = new Map<string, Map<number, number>>();

  /** `alsoWritten`: include rows matching only by written words, as not all are exact hits. */
  constructor(parts: PartTable, words: readonly string[], alsoWritten: boolean) {
    this.#parts = parts;
    this.#alsoWritten = alsoWritten;
    this.#groups = new SpellingGroups(parts, words);
    this.#plan();
  }

  /** From now on similar rows include those with one slip of the finger in each word. */
  addSlips(): void {
    this.#groups.addSlips();
    this.#plan();
  }

  #plan(): void {
    const { readings } = this.#groups;
    this.#readings = readings.filter(({ groups }) => groups.every(isAnswered));
    this.#sounding = this.#readings
      .filter(({ groups }) => groups.some(({ same }) => same.length > 0))
      .flatMap((reading) => walksOf(reading, "same", this.#alsoWritten));
    this.#similar = this.#readings.flatMap((reading) =>
      // A split word may be listed as it is.
      walksOf(reading, "spelled", this.#alsoWritten || reading.cost > 0),
    );
    this.#butOne = readings
      // What a word splits into depends on all that was ever listed here, and half of it says too little.
      .filter(
        ({ cost, groups }) => cost === 0 && groups.length >= LEAST_GROUPS && groups.length <= MOST_GROUPS,
      )
      .flatMap((reading) =>
        reading.groups.map((left, place) => ({ left, others: withoutGroup(reading, place) })),
      )
      .filter(({ others }) => others.groups.every(isAnswered));
  }

  /** Whether respelled matches can exist. */
  get hasSpellings(): boolean {
    return this.#sounding.length > 0;
  }

  /** Adds rows where every group matches, at least one as respelling of the same name; false if there is none. */
  collectSounding(block: Block, { words }: RowBits): boolean {
    const { first, middle, last, postings, partStarts } = block;
    const { sounding } = this.#groups;
    const { wordCounts } = this.#parts;
    let hasAny = false;
    for (const { reading, parts } of this.#sounding) {
      const { all, isApart } = reading;
      for (const part of parts) {
        const end = partStarts[part + 1] ?? 0;
        for (let at = partStarts[part] ?? 0; at < end; at++) {
          const row = postings[at] ?? 0;
          const a = (sounding[first[row] ?? 0] ?? 0) & all;
          const b = (sounding[middle[row] ?? 0] ?? 0) & all;
          const c = (sounding[last[row] ?? 0] ?? 0) & all;
          if ((a | b | c) !== all) continue;
          // A part that sounds like two groups may be needed for both.
          const isSure = isApart && ((a & (a - 1)) | (b & (b - 1)) | (c & (c - 1))) === 0;
          if (!isSure && rankBy(block, row, reading, wordCounts, true) === Infinity) continue;
          words[row >>> 5] = (words[row >>> 5] ?? 0) | (1 << (row & 31));
          hasAny = true;
        }
      }
    }
    return hasAny;
  }

  /** Visits those in `among` once each, unordered; may skip rows past the bound. */
  eachSounding(block: Block, among: RowBits, seen: RowBits, bound: RankBound, visit: Ranked): void {
    if (among.count() > FEW_ROWS) return this.#each(block, this.#sounding, among, true, seen, bound, visit);
    return among.each((row) => {
      visit(row, this.#rank(block, row));
      return true;
    });
  }

  /** Visits in the same way the rows with every group similar, except `hits`. */
  eachSimilar(block: Block, hits: RowBits, seen: RowBits, bound: RankBound, visit: Ranked): void {
    this.#each(block, this.#similar, hits, false, seen, bound, visit);
  }

  /** Visits in the same way the rows that match all but one of three or more groups. */
  eachButOne(block: Block, hits: RowBits, seen: RowBits, visit: Ranked): void {
    seen.clear();
    for (const { others } of this.#butOne) {
      const { written, spelled } = rarest(others.groups, "spelled");
      for (const part of [...written, ...spelled]) {
        eachRow(block, part, (row) => {
          if (hits.has(row) || !seen.add(row)) return;
          const rank = this.#rankButOne(block, row);
          if (rank < Number.POSITIVE_INFINITY) visit(row, rank);
        });
      }
    }
  }

  #each(
    block: Block,
    walks: readonly Walk[],
    rows: RowBits,
    areWanted: boolean,
    seen: RowBits,
    bound: RankBound,
    visit: Ranked,
  ): void {
    const { first, middle, last, postings, partStarts } = block;
    const { answering } = this.#groups;
    seen.clear();
    for (const { reading, group, parts, rest } of walks) {
      const { all } = reading;
      for (const part of parts) {
        const least = (group.costs[part] ?? 0) + rest;
        if (bound.older ? least >= bound.rank : least > bound.rank) break;
        const end = partStarts[part + 1] ?? 0;
        for (let at = partStarts[part] ?? 0; at < end; at++) {
          const row = postings[at] ?? 0;
          const a = answering[first[row] ?? 0] ?? 0;
          const b = answering[middle[row] ?? 0] ?? 0;
          const c = answering[last[row] ?? 0] ?? 0;
          if (((a | b | c) & all) !== all || rows.has(row) !== areWanted || !seen.add(row)) continue;
          const rank = this.#rank(block, row);
          if (rank < Number.POSITIVE_INFINITY) visit(row, rank);
        }
      }
    }
  }

  /** Lowest rank of all readings; infinite without match. */
  #rank(block: Block, row: number): number {
    let least = Number.POSITIVE_INFINITY;
    for (const reading of this.#readings)
      least = Math.min(least, rankBy(block, row, reading, this.#parts.wordCounts));
    return least;
  }

  /** Whether the words stand in another order in a match. */
  orderOf(block: Block, row: number): NameOrder {
    return this.#rank(block, row) >= OUT_OF_ORDER ? "other" : "later";
  }

  #rankButOne(block: Block, row: number): number {
    let least = Number.POSITIVE_INFINITY;
    for (const { left, others } of this.#butOne) {
      const rank = rankBy(block, row, others, this.#parts.wordCounts);
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

/** Scans each group's respellings (skipping rows fully as written) or the rarest group, whichever has fewer rows. */
function walksOf(reading: Reading, spellings: "same" | "spelled", alsoWritten: boolean): Walk[] {
  const { groups } = reading;
  const least = groups.reduce((sum, group) => sum + leastCost(group), reading.cost);
  const walk = (group: Group, parts: readonly number[]) => ({
    reading,
    group,
    parts,
    rest: least - leastCost(group),
  });
  const driver = rarest(groups, spellings);
  const bySpelling = groups.reduce((sum, { rows }) => sum + rows[spellings], 0);
  if (alsoWritten || bySpelling >= driver.rows.written + driver.rows[spellings])
    return [walk(driver, [...driver.written, ...driver[spellings]])];
  return groups.filter((group) => group[spellings].length > 0).map((group) => walk(group, group[spellings]));
}

function rarest(groups: readonly Group[], spellings: "same" | "spelled"): Group {
  const rowsOf = ({ rows }: Group) => rows.written + rows[spellings];
  return groups.reduce((least, group) => (rowsOf(group) < rowsOf(least) ? group : least));
}

function isAnswered({ written, spelled }: Group): boolean {
  return written.length + spelled.length > 0;
}

function leastCost({ written, spelled, costs }: Group): number {
  return costs[written[0] ?? spelled[0] ?? -1] ?? Number.POSITIVE_INFINITY;
}

function eachRow({ partStarts, postings }: Block, part: number, visit: (row: number) => void): void {
  const end = partStarts[part + 1] ?? 0;
  for (let at = partStarts[part] ?? 0; at < end; at++) visit(postings[at] ?? 0);
}
