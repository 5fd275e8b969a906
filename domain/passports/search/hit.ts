import { unpackNumber } from "../../lists/segment/number-key.ts";
import type { SegmentRow } from "../../lists/segment/segment.ts";
import { type Block, dayOf, lowOf } from "./block.ts";
import type { PartTable } from "./part-table.ts";

/** A found passport for display. */
export type FoundPassport = SegmentRow & { location: string };

/** The words are listed as they were typed, or in another spelling. */
export type HitMatch = "exact" | "sounds";

/**
 * How the words typed stand in the listed name: `own`, each whole or the same name respelled, in this order from the own
 * name on; `later`, in this order, but begun or from a later name on; `other`, in another order.
 */
export type NameOrder = "own" | "later" | "other";

/** `rank`: lower is nearer, within one match; 0 if the hits have an order of their own. */
export type Hit = FoundPassport & { match: HitMatch; order: NameOrder; rank: number };

/** `best` is by rank, then newest; `newest` is domain/passports/passport-order; numbers compare bytewise. */
export type HitOrder = "best" | "newest" | "oldest" | "number-up" | "number-down";

/** A row with sort keys; lowest `rank` first. */
export type FoundRow = {
  rank: number;
  order: NameOrder;
  day: number;
  high: number;
  low: number;
  block: Block;
  row: number;
};

export function foundRow(block: Block, row: number, rank: number, order: NameOrder = "own"): FoundRow {
  return {
    rank,
    order,
    day: dayOf(block, row),
    high: block.high[row] ?? 0,
    low: lowOf(block, row),
    block,
    row,
  };
}

export function toPassport(parts: PartTable, { block, row, day, high, low }: FoundRow): FoundPassport {
  const text = (id: number | undefined) => parts.texts[id ?? 0] ?? "";
  return {
    requestNumber: unpackNumber(high, low),
    firstName: text(block.first[row]),
    middleName: text(block.middle[row]),
    lastName: text(block.last[row]),
    location: block.segments[block.source[row] ?? 0]?.location ?? "",
    day,
  };
}
