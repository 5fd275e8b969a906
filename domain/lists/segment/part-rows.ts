import type { EpochDay } from "../../base/day.ts";
import type { SegmentRow } from "./segment.ts";

/** Rows of one segment; `part` is 1-based, ending the key `{slug}/{2026-11}/{part}`. */
export type RowPart = { part: number; from: EpochDay; to: EpochDay; rows: SegmentRow[] };

/** Most an interrupted download repeats. */
const TARGET_BYTES = 64_000;
/** Bytes per row and dictionary entry; measured, see decision 0009. */
const BYTES_A_ROW = 8;
const BYTES_A_PART = 4.8;

/**
 * Splits a planned segment into parts of about 64 KB, deterministically: whole days in order, so phones can build them
 * from day segments. Larger days stand alone, cut by number identically in day and month.
 */
export function partRows(rows: readonly SegmentRow[]): RowPart[] {
  const parts: RowPart[] = [];
  let open: SegmentRow[] = [];
  let spellings = new Set<string>();
  const close = () => {
    if (open.length > 0) parts.push(partOf(open, parts.length + 1));
    open = [];
    spellings = new Set();
  };
  for (const dayRows of byDay(rows)) {
    const own = spellingsOf(dayRows);
    const pieces = Math.ceil(estimate(dayRows.length, own.size) / TARGET_BYTES);
    if (pieces > 1) {
      close();
      for (const piece of cutByNumber(dayRows, pieces)) parts.push(partOf(piece, parts.length + 1));
      continue;
    }
    const together = new Set([...spellings, ...own]);
    if (estimate(open.length + dayRows.length, together.size) > TARGET_BYTES) {
      close();
      spellings = own;
    } else spellings = together;
    open = [...open, ...dayRows];
  }
  close();
  return parts;
}

function estimate(rows: number, spellings: number): number {
  return rows * BYTES_A_ROW + spellings * BYTES_A_PART;
}

function byDay(rows: readonly SegmentRow[]): SegmentRow[][] {
  const days = new Map<EpochDay, SegmentRow[]>();
  for (const row of rows) {
    const known = days.get(row.day);
    if (known) known.push(row);
    else days.set(row.day, [row]);
  }
  return [...days].sort(([a], [b]) => a - b).map(([, dayRows]) => dayRows);
}

function spellingsOf(rows: readonly SegmentRow[]): Set<string> {
  const spellings = new Set<string>();
  for (const { firstName, middleName, lastName } of rows)
    spellings.add(firstName).add(middleName).add(lastName);
  return spellings;
}

function cutByNumber(rows: readonly SegmentRow[], pieces: number): SegmentRow[][] {
  const sorted = [...rows].sort((a, b) => (a.requestNumber < b.requestNumber ? -1 : 1));
  const size = Math.ceil(sorted.length / pieces);
  return Array.from({ length: pieces }, (_, i) => sorted.slice(i * size, (i + 1) * size));
}

function partOf(rows: SegmentRow[], part: number): RowPart {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const { day } of rows) {
    from = Math.min(from, day);
    to = Math.max(to, day);
  }
  return { part, from, to, rows };
}
