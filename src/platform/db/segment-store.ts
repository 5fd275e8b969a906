import { KEPT_UNPUBLISHED_LISTS_DAYS, type Manifest, type SegmentEntry } from "#domain/lists/contract.ts";
import { MS_PER_DAY } from "#domain/base/day.ts";
import type { MirrorDatabase, SegmentBytesRow, SegmentIndexRow } from "./database.ts";
import { type MirrorChoice, readChoice, writeFact } from "./meta.ts";
import { checkHolder } from "./mirror-holder.ts";

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

/** Hashes held that a file brought. */
export async function hashesFromFiles(db: MirrorDatabase): Promise<Set<string>> {
  const rows = await db.segments.filter(({ fromFile }) => fromFile === true).toArray();
  if (rows.length === 0) return new Set();
  const held = await heldHashes(db);
  return new Set(rows.map(({ hash }) => hash).filter((hash) => held.has(hash)));
}

/** Adds segments in one transaction; false, adding none, if `choice` changed. */
export async function addSegments(
  db: MirrorDatabase,
  arrived: readonly ArrivedSegment[],
  plan: { choice: MirrorChoice; since: string; sampleData: boolean; fromFile?: true },
): Promise<boolean> {
  return unlessChoiceChanged(db, plan.choice, async () => {
    if (plan.sampleData) await writeFact(db, "sampleData", true);
    await db.segmentBytes.bulkPut(
      arrived.map(({ entry, bytes }): SegmentBytesRow => ({ hash: entry.hash, bytes })),
    );
    await db.segments.bulkPut(arrived.map(({ entry }) => indexRow(entry, plan)));
  });
}

export type FinishPlan = {
  choice: MirrorChoice;
  wanted: readonly SegmentEntry[];
  manifest: Manifest;
  at: number;
  /** In the same transaction, once it is settled. */
  also?: () => Promise<void>;
};

/**
 * Ends an update: once all wanted segments are here, drops the others in one transaction, so a moved passport is never
 * missing. What a file brought stays until the segments that replace it are here.
 */
export async function finishUpdate(
  db: MirrorDatabase,
  plan: FinishPlan,
): Promise<"settled" | "incomplete" | "choice-changed"> {
  const { manifest, wanted, at } = plan;
  const { generated_at: since, sample_data: sampleData = false } = manifest;
  let missing = false;
  const unchanged = await unlessChoiceChanged(db, plan.choice, async () => {
    const [rows, bytes] = await Promise.all([
      db.segments.toArray(),
      db.segmentBytes.toCollection().primaryKeys(),
    ]);
    const withBytes = new Set(bytes);
    const held = new Map(rows.filter((row) => withBytes.has(row.hash)).map((row) => [row.hash, row]));
    missing = wanted.some((entry) => !held.has(entry.hash));
    if (missing) return;
    const { kept, heirs, complete } = whatStays(held, plan);
    await db.segments.bulkDelete(rows.map((row) => row.hash).filter((hash) => !kept.has(hash)));
    await db.segmentBytes.bulkDelete(bytes.filter((hash) => !kept.has(hash)));
    const changed = wanted.flatMap((entry) => {
      const row = held.get(entry.hash);
      const fromFile = heirs.has(entry.hash) || row?.fromFile;
      // Same bytes, new key: a month with one day.
      if (row?.key === entry.key && row.fromFile === fromFile) return [];
      return [indexRow(entry, { since, ...(fromFile && { fromFile }) })];
    });
    if (changed.length > 0) await db.segments.bulkPut(changed);
    await writeFact(db, "settled", { at, generatedAt: since, complete });
    await writeFact(db, "sampleData", sampleData && kept.size > 0);
    await plan.also?.();
  });
  if (!unchanged) return "choice-changed";
  return missing ? "incomplete" : "settled";
}

/** By the lists' own times. What was withdrawn since may be in it. */
const REPLACED_KEPT_MS = KEPT_UNPUBLISHED_LISTS_DAYS * MS_PER_DAY;

/**
 * Hashes to keep. `heirs`: replace what a file brought, so they are kept as it was. `complete`: all that is published.
 * What no longer is, and nothing here replaces, stays for a time: it may be under another branch's name.
 */
function whatStays(
  held: ReadonlyMap<string, SegmentIndexRow>,
  { wanted, manifest }: FinishPlan,
): { kept: Set<string>; heirs: Set<string>; complete: boolean } {
  const fromFiles = [...held.values()].filter(({ fromFile }) => fromFile === true);
  const published = new Set(manifest.segments.map(({ hash }) => hash));
  const named = fromFiles.filter(({ hash }) => published.has(hash));
  const kept = new Set([...wanted, ...named].map(({ hash }) => hash));
  const complete = manifest.segments.every(({ hash }) => kept.has(hash));
  const heirs = new Set<string>();
  const former = fromFiles.filter(({ hash }) => !published.has(hash));
  for (const row of former) {
    const replacing = manifest.segments.filter(
      ({ location, from, to }) => location === row.location && from <= row.to && to >= row.from,
    );
    const isReplaced = replacing.length > 0 && replacing.every(({ hash }) => kept.has(hash));
    const age = Date.parse(manifest.generated_at) - Date.parse(row.since);
    if (isReplaced || complete) for (const { hash } of replacing) heirs.add(hash);
    else if (age < REPLACED_KEPT_MS) kept.add(row.hash);
  }
  return { kept, heirs, complete };
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
      await checkHolder(db);
      if (JSON.stringify(await readChoice(db)) !== JSON.stringify(choice)) throw new ChoiceChangedError();
      await work();
    });
    return true;
  } catch (thrown) {
    if (thrown instanceof ChoiceChangedError) return false;
    throw thrown;
  }
}

function indexRow(
  { hash, key, location, from, to, count, bytes }: SegmentEntry,
  { since, fromFile }: Pick<SegmentIndexRow, "since" | "fromFile">,
): SegmentIndexRow {
  return { hash, key, location, from, to, count, bytes, since, ...(fromFile && { fromFile }) };
}
