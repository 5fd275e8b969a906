import { type EpochDay, parseIsoDate, toIsoDate } from "../day.ts";
import { locationSlug } from "../location-slug.ts";

/**
 * A month is published as one once its last day is more than this many days ago. It is sealed as a whole, so that
 * its parts are built once and not again every day; until then each publish day stands by itself.
 */
export const DAYS_BEFORE_A_MONTH_IS_SEALED = 14;

/** How many passports a branch has of one publish day: `select location, date_of_publish, count(*)`. */
export type DayCount = { location: string; day: EpochDay; rows: number };

/**
 * What to publish together: a branch's publish day or its sealed month. `key` is `{slug}/{2026-11-20|2026-11}`; the
 * rows from `from` to `to`, inclusive, then go through `partRows`, which gives the parts of the manifest's keys.
 */
export type PlannedSegment = { key: string; location: string; from: EpochDay; to: EpochDay; rows: number };

/** Where a branch's publish day is published today: `{slug}/{2026-11-20}` while recent, `{slug}/{2026-11}` after that. */
export function segmentKeyFor(slug: string, day: EpochDay, today: EpochDay): string {
  const date = toIsoDate(day);
  return `${slug}/${isSealed(day, today) ? date.slice(0, 7) : date}`;
}

/** All that is to be published today, newest first, then by key. Counts of zero are left out. */
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

/** First and last day of the Gregorian month that holds a day. */
function monthOf(day: EpochDay): { from: EpochDay; to: EpochDay } {
  const [year = "", month = ""] = toIsoDate(day).split("-");
  const next =
    month === "12" ? `${Number(year) + 1}-01` : `${year}-${String(Number(month) + 1).padStart(2, "0")}`;
  const from = parseIsoDate(`${year}-${month}-01`);
  const to = parseIsoDate(`${next}-01`);
  if (from === null || to === null) throw new Error("A day lies outside the calendar");
  return { from, to: to - 1 };
}
