import type { SegmentEntry } from "../api/sync.ts";
import { encodeSegment } from "./encode-segment.ts";
import { type SegmentColumns, segmentRows } from "./segment.ts";

/**
 * Which of the segments that a phone holds make up a new one, such as a month's part from its days: all that lie
 * inside its span, when their counts add up to its own. Null when it has to be fetched. What it answers is a good
 * guess only: build the bytes with `mergeSegments` and check their hash, for a row may have been corrected meanwhile.
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

/** The bytes of the segment that holds all rows of these. Null when they are of several branches or share a number. */
export function mergeSegments(segments: readonly SegmentColumns[]): Uint8Array<ArrayBuffer> | null {
  const [first] = segments;
  if (!first || segments.some(({ location }) => location !== first.location)) return null;
  const rows = segments.flatMap(segmentRows);
  if (new Set(rows.map(({ requestNumber }) => requestNumber)).size < rows.length) return null;
  return encodeSegment({ location: first.location, rows });
}
