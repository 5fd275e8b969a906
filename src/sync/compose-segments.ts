import type { SegmentEntry } from "#domain/api/sync.ts";
import { decodeSegment } from "#domain/segment/decode-segment.ts";
import { composeFrom, mergeSegments } from "#domain/segment/merge-segments.ts";
import { segmentHash } from "#domain/segment/segment-hash.ts";
import type { SegmentColumns } from "#domain/segment/segment.ts";

/** Null if removed meanwhile. */
export type ReadSegment = (hash: string) => Promise<ArrayBuffer | null>;

/**
 * Builds a segment from held ones (a month from its days) and checks its hash, up to about 40 ms; null if impossible.
 */
export async function composeSegment(
  entry: SegmentEntry,
  held: readonly SegmentEntry[],
  read: ReadSegment,
): Promise<ArrayBuffer | null> {
  const sources = composeFrom(entry, held);
  if (sources === null) return null;
  const decoded: SegmentColumns[] = [];
  for (const { hash } of sources) {
    const bytes = await read(hash);
    const columns = bytes === null ? null : decodeSegment(new Uint8Array(bytes));
    if (columns === null || !columns.ok) return null;
    decoded.push(columns.value);
  }
  const merged = mergeSegments(decoded);
  if (merged === null || (await segmentHash(merged)) !== entry.hash) return null;
  return merged.byteOffset === 0 && merged.byteLength === merged.buffer.byteLength
    ? merged.buffer
    : merged.slice().buffer;
}
