import { type EpochDay, toIsoDate } from "../../base/day.ts";
import { daysInGregorianMonth, toGregorian } from "../../calendar/gregorian-calendar.ts";
import { locationSlug } from "../../locations/location-slug.ts";

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
