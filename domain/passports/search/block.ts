import type { EpochDay } from "../../base/day.ts";

/** Row numbers fit 16 bits, halving the postings. */
export const BLOCK_ROWS = 65_536;

/** Bits of `hidden`: segment removed; superseded by another entry. */
export const REMOVED = 1;
export const SHADOWED = 2;

/** Up to 65,536 rows as columns in answer order: newest day, then number. Immutable except `hidden`. */
export type Block = {
  count: number;
  /** PartTable ids. */
  first: Uint32Array | Uint16Array;
  middle: Uint32Array | Uint16Array;
  last: Uint32Array | Uint16Array;
  /** Packed request number, see segment/number-key.ts. */
  high: Float64Array;
  low: Float64Array | Uint32Array;
  /** `low` is stored divided by this. */
  lowStep: number;
  /** Index into `segments`. */
  source: Uint16Array;
  segments: readonly SearchSegment[];
  /** Day i: rows `dayStarts[i]` until `dayStarts[i + 1]`. */
  days: Int32Array;
  dayStarts: Uint32Array;
  /** Rows of part p: `postings` from `partStarts[p]` until `partStarts[p + 1]`. Newer parts are past the end. */
  partStarts: Uint32Array;
  postings: Uint16Array;
  /** 0 for visible rows. */
  hidden: Uint8Array;
  hiddenCount: number;
  removedCount: number;
};

/** A row's publish day. */
export function dayOf(block: Block, row: number): EpochDay {
  return block.days[dayRunOf(block, row)] ?? 0;
}

/** Second half of a row's packed number. */
export function lowOf(block: Block, row: number): number {
  return (block.low[row] ?? 0) * block.lowStep;
}

/** Publish day of the newest row. */
export function newestDayOf(block: Block): EpochDay {
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

/** A segment's metadata in the index. */
export type SearchSegment = {
  /** Its hash. */
  id: string;
  location: string;
  /** First publication, sortable; the later entry wins. */
  since: string;
};
