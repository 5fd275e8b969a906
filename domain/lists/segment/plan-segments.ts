import { type EpochDay, toIsoDate } from "../../base/day.ts";
import { daysInGregorianMonth, toGregorian } from "../../calendar/gregorian-calendar.ts";
import { locationSlug } from "../../locations/location-slug.ts";
import type { SegmentRow } from "./segment.ts";

/** Counted from its last day. Unsealed days are separate segments; sealed parts are built once. */
export const DAYS_BEFORE_A_MONTH_IS_SEALED = 14;

/** Passports per branch and publish day. */
export type DayCount = { location: string; day: EpochDay; rows: number };

/** A publish day or sealed month of a branch, inclusive. `key`: `{slug}/{2026-11-20|2026-11}`; `partRows` splits it. */
export type PlannedSegment = { key: string; location: string; from: EpochDay; to: EpochDay; rows: number };

/** `{slug}/{2026-11-20}` while recent, else `{slug}/{2026-11}`. */
export function segmentKeyFor(slug: string, day: EpochDay, today: EpochDay): string {
  const date = toIsoDate(day);
  return `${slug}/${isSealed(day, today) ? date.slice(0, 7) : date}`;
}

/** All to publish today, newest first, then by key. */
export function planSegments(counts: readonly DayCount[], today: EpochDay): PlannedSegment[] {
  const planned = new Map<string, PlannedSegment>();
  for (const { location, day, rows } of counts) {
    if (rows === 0) continue;
    const key = segmentKeyFor(locationSlug(location), day, today);
    const known = planned.get(key);
    if (known && known.location !== location) throw new Error("Two branches have one slug");
    const span = isSealed(day, today) ? monthOf(day) : { from: day, to: day };
    planned.set(key, { key, location, ...span, rows: rows + (known?.rows ?? 0) });
  }
  return [...planned.values()].sort((a, b) => b.to - a.to || (a.key < b.key ? -1 : 1));
}

function isSealed(day: EpochDay, today: EpochDay): boolean {
  return today - monthOf(day).to > DAYS_BEFORE_A_MONTH_IS_SEALED;
}

/** First and last day of the month. */
function monthOf(day: EpochDay): { from: EpochDay; to: EpochDay } {
  const { year, month, day: nth } = toGregorian(day);
  const from = day - nth + 1;
  return { from, to: from + daysInGregorianMonth(year, month) - 1 };
}

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
