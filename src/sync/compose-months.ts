import type { SegmentEntry } from "../../domain/api/sync.ts";
import type { MirrorDatabase } from "../db/database.ts";
import type { ArrivedSegment } from "../db/segment-store.ts";
import type { composeSegment } from "./compose-segments.ts";

/** `composeSegment`, here or in a worker. */
export type SegmentComposer = typeof composeSegment;

/**
 * Builds what can be built of segments already here, so that a sealed month costs a phone that has its days
 * nothing; empty when there is no composer or nothing to it.
 */
export async function composeMonths(
  db: MirrorDatabase,
  composer: SegmentComposer | null,
  lacking: readonly SegmentEntry[],
  held: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<ArrivedSegment[]> {
  const spans = lacking.filter((entry) => entry.from !== entry.to);
  if (composer === null || spans.length === 0 || held.size === 0) return [];
  const rows = (await db.segments.toArray()).filter((row) => held.has(row.hash));
  const read = async (hash: string) => (await db.segmentBytes.get(hash))?.bytes ?? null;
  const made: ArrivedSegment[] = [];
  for (const entry of spans) {
    if (signal.aborted) break;
    const within = rows.filter(
      (row) => row.location === entry.location && row.from >= entry.from && row.to <= entry.to,
    );
    // A quick look before a worker is woken: too few rows cannot make it.
    if (within.reduce((sum, row) => sum + row.count, 0) < entry.count) continue;
    const bytes = await composer(entry, within, read);
    if (bytes !== null) made.push({ entry, bytes });
  }
  return made;
}
