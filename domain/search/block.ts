import type { EpochDay } from "../day.ts";
import type { SearchSegment } from "./search-segment.ts";

/** A row's place in its block fits 16 bits, which halves what the postings take. */
export const BLOCK_ROWS = 65_536;

/** Bits of `hidden`: the segment was removed; a newer entry of the same number stands elsewhere. */
export const REMOVED = 1;
export const SHADOWED = 2;

/**
 * Up to 65,536 rows of several segments as columns, newest publish day first, then by request number: the order of an
 * answer. Never changed but in `hidden`.
 */
export type Block = {
  count: number;
  /** Ids of PartTable. */
  first: Uint32Array | Uint16Array;
  middle: Uint32Array | Uint16Array;
  last: Uint32Array | Uint16Array;
  /** The packed request number, see segment/number-key.ts. */
  high: Float64Array;
  low: Float64Array | Uint32Array;
  /** `low` is the number's second half divided by this. */
  lowStep: number;
  /** Which of `segments` a row came from. */
  source: Uint16Array;
  segments: readonly SearchSegment[];
  /** Rows of one day: from `dayStarts[i]` to before `dayStarts[i + 1]`. */
  days: Int32Array;
  dayStarts: Uint32Array;
  /**
   * The rows of part p, in order: `postings` from `partStarts[p]` to before `partStarts[p + 1]`. Parts that came later
   * than the block lie past the end of `partStarts`.
   */
  partStarts: Uint32Array;
  postings: Uint16Array;
  /** By row, 0 for a row that is shown. */
  hidden: Uint8Array;
  hiddenCount: number;
  removedCount: number;
};

/** The publish day of a row. */
export function dayOf(block: Block, row: number): EpochDay {
  return block.days[dayRunOf(block, row)] ?? 0;
}

/** The second half of a row's packed request number. */
export function lowOf(block: Block, row: number): number {
  return (block.low[row] ?? 0) * block.lowStep;
}

/** The publish day of the newest row. */
export function newestDay(block: Block): EpochDay {
  return block.days[0] ?? Number.NEGATIVE_INFINITY;
}

function dayRunOf(block: Block, row: number): number {
  let [low, high] = [0, block.days.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((block.dayStarts[middle] ?? 0) <= row) low = middle;
    else high = middle - 1;
  }
  return low;
}
