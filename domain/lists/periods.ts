import type { SegmentEntry } from "./contract.ts";
import { textHash } from "./segment/segment-hash.ts";

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

/** Decoded. What grows beyond it goes into another object. */
const MOST_BYTES = 1_000_000;

/**
 * Segments of one sealed month, one after the other in one answer (`GET /api/v1/sync/months/{hash}`): many small answers
 * cost a phone more time than their bytes. `hash`: of the segments' hashes, so that phones know it without being told.
 */
export type MonthObject = { hash: string; segments: SegmentEntry[] };

/** The month objects of everything published, the same on server and phone; newest months first. */
export async function monthObjects(segments: readonly SegmentEntry[]): Promise<MonthObject[]> {
  const groups: { period: string; bytes: number; segments: SegmentEntry[] }[] = [];
  const months = segments.filter((entry) => !isOfDay(entry));
  const order = (a: SegmentEntry, b: SegmentEntry) =>
    periodOf(a) === periodOf(b) ? newestSegmentFirst(a, b) : periodOf(a) < periodOf(b) ? 1 : -1;
  for (const entry of months.sort(order)) {
    const last = groups.at(-1);
    if (last?.period === periodOf(entry) && last.bytes + entry.bytes <= MOST_BYTES) {
      last.segments.push(entry);
      last.bytes += entry.bytes;
    } else groups.push({ period: periodOf(entry), bytes: entry.bytes, segments: [entry] });
  }
  const several = groups.filter((group) => group.segments.length > 1);
  return Promise.all(
    several.map(async (group) => ({
      hash: await textHash(group.segments.map(({ hash }) => hash).join()),
      segments: group.segments,
    })),
  );
}
