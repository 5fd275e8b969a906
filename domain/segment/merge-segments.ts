import type { SegmentEntry } from "../api/sync.ts";
import { encodeSegment } from "./encode-segment.ts";
import { type SegmentColumns, segmentRows } from "./segment.ts";

/**
 * Held segments that may form a new one (a month from its days): those within its span, if counts match; null means
 * fetch. Verify by the hash of `mergeSegments`, as rows may have been corrected.
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

/** Encodes all rows together; null for several branches or duplicate numbers. */
export function mergeSegments(segments: readonly SegmentColumns[]): Uint8Array<ArrayBuffer> | null {
  const [first] = segments;
  if (!first || segments.some(({ location }) => location !== first.location)) return null;
  const rows = segments.flatMap(segmentRows);
  if (new Set(rows.map(({ requestNumber }) => requestNumber)).size < rows.length) return null;
  return encodeSegment({ location: first.location, rows });
}
