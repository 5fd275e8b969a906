import type { MirrorDatabase } from "../../platform/db/database.ts";
import { listSegments } from "../../platform/db/mirror-summary.ts";
import { writeFact } from "../../platform/db/meta.ts";
import { checkHolder } from "../../platform/db/mirror-holder.ts";
import { type ArrivedSegment, dropSegments } from "../../platform/db/segment-store.ts";
import { newestFirst, withinBytes } from "./select-segments.ts";

/** Leaves room for the next lists. */
const KEPT_SHARE = 0.9;

/**
 * Storage full: drops the oldest lists, stores the limit and returns the arrived segments to keep. The outbox is
 * another database.
 */
export async function makeRoom(
  db: MirrorDatabase,
  arrived: readonly ArrivedSegment[],
  at: number,
): Promise<ArrivedSegment[]> {
  const held = await listSegments(db);
  const heldBytes = held.reduce((sum, row) => sum + row.bytes, 0);
  const bytes = Math.floor(heldBytes * KEPT_SHARE);
  const fitting = withinBytes(newestFirst([...held, ...arrived.map(({ entry }) => entry)]), bytes);
  const kept = new Set(fitting.map((entry) => entry.hash));
  const dropped = held.filter((row) => !kept.has(row.hash)).map((row) => row.hash);
  await db.transaction("rw", db.segments, db.segmentBytes, db.meta, async () => {
    await checkHolder(db);
    await dropSegments(db, dropped);
    await writeFact(db, "storageLimit", { bytes, at });
  });
  return arrived.filter(({ entry }) => kept.has(entry.hash));
}
