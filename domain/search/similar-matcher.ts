import { similarQueryGroups } from "../names/lookup.ts";
import { spellingQuery } from "../names/similar.ts";
import type { Block } from "./block.ts";
import type { PartTable } from "./part-table.ts";
import type { RowBits } from "./row-bits.ts";

/** What is not nearer is not wanted; nor is what is as near, when the block is `older` than the last row wanted. */
export type DistanceBound = { distance: number; older: boolean };

/** Room for the spellings that come with the next lists. */
const SPARE_PARTS = 1024;

/** One or two query words read as a name part, and the spellings that are similar to it, nearest first. */
type Group = { distances: Float64Array; parts: number[]; rows: number };

/**
 * Finds rows in which, for one way to read the query's words as name parts, each is similar to some part. A row's
 * distance is the least sum over the ways to read it.
 */
export class SimilarMatcher {
  readonly #readings: Group[][] = [];
  readonly #groups = new Map<string, Group | null>();

  constructor(parts: PartTable, words: readonly string[]) {
    const groupOf = (text: string) => {
      const known = this.#groups.get(text);
      if (known !== undefined) return known;
      const group = similarParts(parts, text);
      this.#groups.set(text, group);
      return group;
    };
    for (const texts of similarQueryGroups(words)) {
      const reading = texts.map(groupOf).filter((group) => group !== null);
      if (reading.length === texts.length) this.#readings.push(reading.sort((a, b) => a.rows - b.rows));
    }
  }

  /**
   * Visits a block's similar rows, each once, in no order; those past the bound may be left out. `seen` is scratch.
   * A row's distance is no less than that of its rarest group's part, so spellings past the bound are not looked up.
   */
  each(
    block: Block,
    seen: RowBits,
    bound: DistanceBound,
    visit: (row: number, distance: number) => void,
  ): void {
    seen.clear();
    for (const [rarest] of this.#readings) {
      for (const part of rarest?.parts ?? []) {
        const least = rarest?.distances[part] ?? 0;
        if (bound.older ? least >= bound.distance : least > bound.distance) break;
        const end = block.partStarts[part + 1] ?? 0;
        for (let at = block.partStarts[part] ?? 0; at < end; at++) {
          const row = block.postings[at] ?? 0;
          if (!seen.add(row)) continue;
          const distance = this.#distance(block, row);
          if (distance < Number.POSITIVE_INFINITY) visit(row, distance);
        }
      }
    }
  }

  /** Gives back what the next search can use. This one is at its end. */
  release(): void {
    for (const group of this.#groups.values()) {
      if (group === null) continue;
      for (const part of group.parts) group.distances[part] = Number.POSITIVE_INFINITY;
      unused.push(group.distances);
    }
    this.#groups.clear();
    this.#readings.length = 0;
  }

  #distance(block: Block, row: number): number {
    const first = block.first[row] ?? 0;
    const middle = block.middle[row] ?? 0;
    const last = block.last[row] ?? 0;
    let least = Number.POSITIVE_INFINITY;
    for (const reading of this.#readings) {
      let sum = 0;
      for (const { distances } of reading) {
        sum += Math.min(
          distances[first] ?? Number.POSITIVE_INFINITY,
          distances[middle] ?? Number.POSITIVE_INFINITY,
          distances[last] ?? Number.POSITIVE_INFINITY,
        );
      }
      if (sum < least) least = sum;
    }
    return least;
  }
}

/** The spellings similar to a text with their distances; null when there is none. */
function similarParts(table: PartTable, text: string): Group | null {
  const query = spellingQuery(text);
  const found = new Map<number, number>();
  for (const form of query.keys.flatMap((key) => table.withKey(key))) {
    const distance = query.formDistance(form);
    if (distance !== null && distance < (found.get(form.part) ?? Number.POSITIVE_INFINITY)) {
      found.set(form.part, distance);
    }
  }
  if (found.size === 0) return null;
  const distances = takeDistances(table.texts.length);
  let rows = 0;
  for (const [part, distance] of found) {
    distances[part] = distance;
    rows += table.rowCounts[part] ?? 0;
  }
  const parts = [...found.keys()].sort((a, b) => (distances[a] ?? 0) - (distances[b] ?? 0));
  return { distances, parts, rows };
}

/** Arrays that searches before gave back, all infinite: to make one costs more than most searches. */
const unused: Float64Array[] = [];

function takeDistances(parts: number): Float64Array {
  const known = unused.pop();
  if (known !== undefined && known.length >= parts) return known;
  return new Float64Array(parts + SPARE_PARTS).fill(Number.POSITIVE_INFINITY);
}
