import type { SegmentEntry } from "#domain/api/sync.ts";
import type { MirrorDatabase, SegmentBytesRow, SegmentIndexRow } from "./database.ts";
import { type MirrorChoice, readChoice, writeFact } from "./meta.ts";

export type ArrivedSegment = { entry: SegmentEntry; bytes: ArrayBuffer };

/** Rolls the transaction back. */
class ChoiceChangedError extends Error {}

/** Hashes with both index and bytes. */
export async function heldHashes(db: MirrorDatabase): Promise<Set<string>> {
  return db.transaction("r", db.segments, db.segmentBytes, async () => {
    const [index, bytes] = await Promise.all([
      db.segments.toCollection().primaryKeys(),
      db.segmentBytes.toCollection().primaryKeys(),
    ]);
    const withBytes = new Set(bytes);
    return new Set(index.filter((hash) => withBytes.has(hash)));
  });
}

/** Adds segments in one transaction; false, adding none, if `choice` changed. */
export async function addSegments(
  db: MirrorDatabase,
  arrived: readonly ArrivedSegment[],
  plan: { choice: MirrorChoice; since: string; sampleData: boolean },
): Promise<boolean> {
  return unlessChoiceChanged(db, plan.choice, async () => {
    if (plan.sampleData) await writeFact(db, "sampleData", true);
    await db.segmentBytes.bulkPut(
      arrived.map(({ entry, bytes }): SegmentBytesRow => ({ hash: entry.hash, bytes })),
    );
    await db.segments.bulkPut(arrived.map(({ entry }) => indexRow(entry, plan.since)));
  });
}

export type FinishPlan = {
  choice: MirrorChoice;
  wanted: readonly SegmentEntry[];
  generatedAt: string;
  /** `wanted` is everything published. */
  complete: boolean;
  sampleData: boolean;
  at: number;
};

/**
 * Ends an update: once all wanted segments are here, drops the others in one transaction, so a moved passport is never
 * missing.
 */
export async function finishUpdate(
  db: MirrorDatabase,
  plan: FinishPlan,
): Promise<"settled" | "incomplete" | "choice-changed"> {
  let missing = false;
  const unchanged = await unlessChoiceChanged(db, plan.choice, async () => {
    const [rows, bytes] = await Promise.all([
      db.segments.toArray(),
      db.segmentBytes.toCollection().primaryKeys(),
    ]);
    const withBytes = new Set(bytes);
    const held = new Map(rows.filter((row) => withBytes.has(row.hash)).map((row) => [row.hash, row]));
    const wanted = new Map(plan.wanted.map((entry) => [entry.hash, entry]));
    missing = plan.wanted.some((entry) => !held.has(entry.hash));
    if (missing) return;
    await db.segments.bulkDelete(rows.map((row) => row.hash).filter((hash) => !wanted.has(hash)));
    await db.segmentBytes.bulkDelete(bytes.filter((hash) => !wanted.has(hash)));
    // Same bytes, new key: a month with one day.
    const renamed = plan.wanted.filter((entry) => held.get(entry.hash)?.key !== entry.key);
    if (renamed.length > 0)
      await db.segments.bulkPut(renamed.map((entry) => indexRow(entry, plan.generatedAt)));
    const { at, generatedAt, complete } = plan;
    await writeFact(db, "settled", { at, generatedAt, complete });
    await writeFact(db, "sampleData", plan.sampleData && wanted.size > 0);
  });
  if (!unchanged) return "choice-changed";
  return missing ? "incomplete" : "settled";
}

/** Drops segments, whatever the manifest says. */
export async function dropSegments(db: MirrorDatabase, hashes: readonly string[]): Promise<void> {
  await db.transaction("rw", db.segments, db.segmentBytes, async () => {
    await db.segments.bulkDelete([...hashes]);
    await db.segmentBytes.bulkDelete([...hashes]);
  });
}

/** Stores the choice and drops segments in one transaction. */
export async function storeChoice(
  db: MirrorDatabase,
  choice: MirrorChoice,
  drop: (row: SegmentIndexRow) => boolean = () => false,
): Promise<void> {
  await db.transaction("rw", db.segments, db.segmentBytes, db.meta, async () => {
    await writeFact(db, "choice", choice);
    // Retry with today's free space.
    await writeFact(db, "storageLimit", null);
    const rows = await db.segments.toArray();
    const hashes = rows.filter(drop).map((row) => row.hash);
    if (hashes.length === 0) return;
    await dropSegments(db, hashes);
    await writeFact(db, "settled", null);
    if (hashes.length < rows.length) return;
    await writeFact(db, "sampleData", null);
    await db.meta.delete("dictionary");
  });
}

/** Runs `work` unless the choice changed; checked inside the transaction, as other tabs may change it. */
async function unlessChoiceChanged(
  db: MirrorDatabase,
  choice: MirrorChoice,
  work: () => Promise<void>,
): Promise<boolean> {
  try {
    await db.transaction("rw", db.segments, db.segmentBytes, db.meta, async () => {
      if (JSON.stringify(await readChoice(db)) !== JSON.stringify(choice)) throw new ChoiceChangedError();
      await work();
    });
    return true;
  } catch (thrown) {
    if (thrown instanceof ChoiceChangedError) return false;
    throw thrown;
  }
}

function indexRow(entry: SegmentEntry, since: string): SegmentIndexRow {
  const { hash, key, location, from, to, count, bytes } = entry;
  return { hash, key, location, from, to, count, bytes, since };
}
