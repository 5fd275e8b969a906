import type { Block } from "./block.ts";
import type { PartTable } from "./part-table.ts";
import type { RowBits } from "./row-bits.ts";
import { type Group, type Reading, SpellingGroups } from "./spelling-groups.ts";
import { FARTHEST, plainDistance, rankBy } from "./spelling-rank.ts";

/** A group that no part answers to; how far its nearest part is away comes on top. */
const LEFT_OUT = 2000;
/** Of fewer groups none can be left out: what remains would be half of all. */
const LEAST_GROUPS = 3;

/** So few rows are ranked one by one: to walk the parts for the bound's sake would cost more. */
const FEW_ROWS = 1_000;

/** Rows past this are not wanted: a greater rank, or the same in a block that is `older` than the last row wanted. */
export type RankBound = { rank: number; older: boolean };

export type Ranked = (row: number, rank: number) => void;

/** Parts, the cheapest first, whose rows are looked at; the other groups of the reading cost at least `rest`. */
type Walk = { reading: Reading; group: Group; parts: readonly number[]; rest: number };

/**
 * Finds and ranks the rows that answer to a name in another spelling. In one of the ways to read the query's words as
 * name parts, each has a part of the row. Rank: the order of the words, then words as written, then nearness.
 */
export class SpellingMatcher {
  readonly #parts: PartTable;
  readonly #groups: SpellingGroups;
  readonly #readings: readonly Reading[];
  readonly #sounding: readonly Walk[];
  readonly #similar: readonly Walk[];
  readonly #butOne: readonly { left: Group; others: readonly Group[] }[];
  readonly #distances = new Map<string, Map<number, number>>();

  /** `alsoWritten`: rows that answer by written words alone are wanted too, as not all of them are exact hits. */
  constructor(parts: PartTable, words: readonly string[], alsoWritten: boolean) {
    this.#parts = parts;
    this.#groups = new SpellingGroups(parts, words);
    const { readings } = this.#groups;
    this.#readings = readings.filter(({ groups }) => groups.every(isAnswered));
    this.#sounding = this.#readings
      .filter(({ groups }) => groups.some(({ same }) => same.length > 0))
      .flatMap((reading) => walksOf(reading, "same", alsoWritten));
    this.#similar = this.#readings.flatMap((reading) => walksOf(reading, "spelled", alsoWritten));
    this.#butOne = readings
      .filter(({ groups }) => groups.length >= LEAST_GROUPS)
      .flatMap(({ groups }) =>
        // By place: a word that was typed twice is one group in two places.
        groups.map((left, place) => ({ left, others: groups.filter((_, other) => other !== place) })),
      )
      .filter(({ others }) => others.every(isAnswered));
  }

  /** Whether some row may be the same name in another spelling. */
  get hasSpellings(): boolean {
    return this.#sounding.length > 0;
  }

  /** Adds a block's rows of which each group is a part, one at least as another spelling of the same name. */
  collectSounding({ first, middle, last, postings, partStarts }: Block, { words }: RowBits): void {
    const { sounding } = this.#groups;
    for (const { reading, parts } of this.#sounding) {
      const { all, more } = reading;
      for (const part of parts) {
        const end = partStarts[part + 1] ?? 0;
        for (let at = partStarts[part] ?? 0; at < end; at++) {
          const row = postings[at] ?? 0;
          const a = first[row] ?? 0;
          const b = middle[row] ?? 0;
          const c = last[row] ?? 0;
          const found = (sounding[a] ?? 0) | (sounding[b] ?? 0) | (sounding[c] ?? 0);
          if ((found & all) !== all) continue;
          if (more.length > 0 && !more.every(({ sounds }) => sounds[a] || sounds[b] || sounds[c])) continue;
          words[row >>> 5] = (words[row >>> 5] ?? 0) | (1 << (row & 31));
        }
      }
    }
  }

  /** Visits those of them that are in `among`, each once, in no order; those past the bound may be left out. */
  eachSounding(block: Block, among: RowBits, seen: RowBits, bound: RankBound, visit: Ranked): void {
    if (among.count() > FEW_ROWS) return this.#each(block, this.#sounding, among, true, seen, bound, visit);
    return among.each((row) => {
      visit(row, this.#rank(block, row));
      return true;
    });
  }

  /** Likewise the rows in which each group is similar to some part, and that are not among the `hits`. */
  eachSimilar(block: Block, hits: RowBits, seen: RowBits, bound: RankBound, visit: Ranked): void {
    this.#each(block, this.#similar, hits, false, seen, bound, visit);
  }

  /** Likewise the rows that answer to all groups but one, of three or more. */
  eachButOne(block: Block, hits: RowBits, seen: RowBits, visit: Ranked): void {
    seen.clear();
    for (const { others } of this.#butOne) {
      const { written, spelled } = rarest(others, "spelled");
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

  /** The least rank over all readings; infinite for a row that answers to none. */
  #rank(block: Block, row: number): number {
    let least = Number.POSITIVE_INFINITY;
    for (const { groups } of this.#readings) least = Math.min(least, rankBy(block, row, groups));
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

/**
 * Where the rows of a reading are to be looked for: by the spellings of each group, which leaves out rows that have
 * every word as written, or by the rarest group, whichever looks at fewer rows.
 */
function walksOf(reading: Reading, spellings: "same" | "spelled", alsoWritten: boolean): Walk[] {
  const { groups } = reading;
  const least = groups.reduce((sum, group) => sum + leastCost(group), 0);
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
