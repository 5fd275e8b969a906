import type { SegmentEntry } from "#domain/lists/contract.ts";
import { decodeSegment, encodeSegment } from "#domain/lists/segment/segment-codec.ts";
import { segmentHash } from "#domain/lists/segment/segment-hash.ts";
import { type SegmentColumns, segmentRows } from "#domain/lists/segment/segment.ts";
import type { MirrorDatabase } from "../../platform/db/database.ts";
import type { ArrivedSegment } from "../../platform/db/segment-store.ts";

/** Builds months from held days, saving the download. About 40 ms each: not on the main thread. */
export async function composeMonths(
  db: MirrorDatabase,
  lacking: readonly SegmentEntry[],
  held: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<ArrivedSegment[]> {
  const spans = lacking.filter((entry) => entry.from !== entry.to);
  if (spans.length === 0 || held.size === 0) return [];
  const rows = (await db.segments.toArray()).filter((row) => held.has(row.hash));
  const read = async (hash: string) => (await db.segmentBytes.get(hash))?.bytes ?? null;
  const made: ArrivedSegment[] = [];
  for (const entry of spans) {
    if (signal.aborted) break;
    const within = rows.filter(
      (row) => row.location === entry.location && row.from >= entry.from && row.to <= entry.to,
    );
    // Too few rows held.
    if (within.reduce((sum, row) => sum + row.count, 0) < entry.count) continue;
    const bytes = await composeSegment(entry, within, read);
    if (bytes !== null) made.push({ entry, bytes });
  }
  return made;
}

/** Null if removed meanwhile. */
type ReadSegment = (hash: string) => Promise<ArrayBuffer | null>;

/**
 * Builds a segment from held ones (a month from its days) and checks its hash, up to about 40 ms; null if impossible.
 */
async function composeSegment(
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
