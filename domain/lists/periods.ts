import type { SegmentEntry } from "./contract.ts";

/** `2026-11-20` or `2026-11`: the page that names a segment. */
export function periodOf({ key }: Pick<SegmentEntry, "key">): string {
  return key.split("/")[1] ?? "";
}

/** A sealed month is no day, even if it has one day of lists. */
export function isOfDay(entry: Pick<SegmentEntry, "key">): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(periodOf(entry));
}

/** Newest lists first, then by key: the order of a manifest. */
export function newestSegmentFirst(a: SegmentEntry, b: SegmentEntry): number {
  if (a.to !== b.to) return a.to < b.to ? 1 : -1;
  return a.key < b.key ? -1 : 1;
}
