import type { SegmentEntry } from "#domain/api/sync.ts";
import { decodeSegment } from "#domain/segment/decode-segment.ts";
import { composeFrom, mergeSegments } from "#domain/segment/merge-segments.ts";
import { segmentHash } from "#domain/segment/segment-hash.ts";
import type { SegmentColumns } from "#domain/segment/segment.ts";

/** Reads the bytes of a held segment; null when it is gone meanwhile. */
export type ReadSegment = (hash: string) => Promise<ArrayBuffer | null>;

/**
 * Builds a wanted segment out of held ones (a month's part out of its days) and proves it by its hash; null when
 * that cannot be, and it has to be fetched. Up to some 40 ms of work.
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
