import type { DayEntry, SegmentEntry } from "#domain/api/sync.ts";
import { REQUEST_BYTES, transferOf } from "#domain/segment/transfer.ts";

export type DayPlan = { days: DayEntry[]; savedBytes: number };

/** The day objects that cost less than the missing segments in them, newest days first; none twice. */
export function planDays(days: readonly DayEntry[], missing: readonly SegmentEntry[]): DayPlan {
  const left = new Map(missing.map((entry) => [entry.hash, entry]));
  const plan: DayPlan = { days: [], savedBytes: 0 };
  for (;;) {
    let best: { object: DayEntry; saved: number } | null = null;
    for (const object of days) {
      const saved = savingOf(object, left);
      if (saved > (best?.saved ?? 0)) best = { object, saved };
    }
    if (best === null) break;
    plan.days.push(best.object);
    plan.savedBytes += best.saved;
    for (const hash of best.object.segments) left.delete(hash);
  }
  plan.days.sort((a, b) => (a.day < b.day ? 1 : -1));
  return plan;
}

function savingOf({ segments, transfer }: DayEntry, left: ReadonlyMap<string, SegmentEntry>): number {
  return transferOf(segments.flatMap((hash) => left.get(hash) ?? [])) - transfer - REQUEST_BYTES;
}
