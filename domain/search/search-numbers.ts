import { lookAlikeNumbers } from "../request-number.ts";
import { isPackable } from "../segment/number-key.ts";
import type { Block } from "./block.ts";
import type { Found, SearchStep } from "./found.ts";
import { foundRow } from "./hit.ts";
import type { TopRows } from "./top-rows.ts";
import { eachRunIn, type NumberRange, numbersFrom } from "./number-range.ts";
import { type RowNarrowing, rowFilter } from "./row-filter.ts";

/** Shorter parts would match half of all. */
const MIN_NUMBER_PREFIX = 3;
/** From this length, misses also try O/0 and I/1. */
const MIN_TWIN_LENGTH = 6;

/** Whether a prefix is valid and selective. */
export function isSearchable(number: string): boolean {
  return number.length >= MIN_NUMBER_PREFIX && isPackable(number);
}

/** Finds numbers by prefix, or look-alikes if none. */
export function* searchNumbers(
  blocks: readonly Block[],
  number: string,
  narrowing: RowNarrowing,
  found: Found,
): Generator<SearchStep> {
  if (!isSearchable(number)) return;
  const range = numbersFrom(number);
  const inOrder = found.inOrder(blocks);
  for (const [place, block] of inOrder.entries()) {
    found.exactTotal += takeRange(block, range, narrowing, found.exact, 0);
    const stage = found.stageBefore(inOrder[place + 1]);
    // With hits, the last block ends the search.
    if (stage !== null || found.exactTotal === 0) yield found.step(stage ?? "counted");
  }
  if (found.exactTotal > 0 || number.length < MIN_TWIN_LENGTH) return;
  for (const [i, other] of lookAlikeNumbers(number).entries()) {
    if (!isPackable(other)) continue;
    for (const block of blocks) takeRange(block, numbersFrom(other), narrowing, found.similar, i);
    yield found.step("counted");
  }
}

/** Takes a range's rows; returns their count. */
function takeRange(
  block: Block,
  range: NumberRange,
  narrowing: RowNarrowing,
  into: TopRows,
  rank: number,
): number {
  const keep = rowFilter(block, narrowing);
  if (keep === "none") return 0;
  let count = 0;
  const isNewestFirst = into.order === "newest" || into.order === "best";
  const isOldestFirst = into.order === "oldest";
  eachRunIn(block, range, isOldestFirst, (start, end) => {
    if (!keep) count += end - start;
    for (let place = start; place < end; place++) {
      const row = isOldestFirst ? start + end - 1 - place : place;
      if (keep && !keep(row)) continue;
      if (keep) count++;
      const isTaken = into.wants(block, row, rank) && into.add(foundRow(block, row, rank));
      if (!isTaken && !keep && (isNewestFirst || isOldestFirst)) return;
    }
  });
  return count;
}
