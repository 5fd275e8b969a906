import type { SegmentEntry } from "../contract.ts";
import { encodeSegment } from "./encode-segment.ts";
import { type SegmentColumns, segmentRows } from "./segment.ts";

/**
 * Held segments that probably form a new one (a month from days): those in its span, if counts add up; null means
 * fetch. Verify the merged hash, as rows may be corrected.
 */
export function composeFrom<Own extends SegmentEntry>(
  entry: SegmentEntry,
  own: readonly Own[],
): Own[] | null {
  const inside = own.filter(
    (held) => held.location === entry.location && held.from >= entry.from && held.to <= entry.to,
  );
  const count = inside.reduce((sum, held) => sum + held.count, 0);
  return inside.length > 0 && count === entry.count ? inside : null;
}

/** Encodes rows together; null for several branches or duplicates. */
export function mergeSegments(segments: readonly SegmentColumns[]): Uint8Array<ArrayBuffer> | null {
  const [first] = segments;
  if (!first || segments.some(({ location }) => location !== first.location)) return null;
  const rows = segments.flatMap(segmentRows);
  if (new Set(rows.map(({ requestNumber }) => requestNumber)).size < rows.length) return null;
  return encodeSegment({ location: first.location, rows });
}
