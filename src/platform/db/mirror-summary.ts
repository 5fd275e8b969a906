import { heldListDays, type ListDays, newestListDay } from "#domain/lists/newest-list-days.ts";
import type { MirrorDatabase, SegmentIndexRow } from "./database.ts";
import { type FactSource, readFact } from "./meta.ts";

type IndexSource = Pick<MirrorDatabase, "segments">;
/** A whole index at once blocks a slow phone for 60 ms. */
const ROWS_AT_ONCE = 128;

export type MirrorSummary = {
  /** During updates some may count twice. */
  passports: number;
  /** On disk. */
  bytes: number;
  listDays: ListDays;
  /** ISO date. */
  newestListDay: string | null;
  /** Last matched its selection, ms since 1970. */
  updatedAt: number | null;
  /** Last successful check, ms since 1970. */
  checkedAt: number | null;
  /** In the last manifest. */
  published: number | null;
  /** Every published list is here. */
  complete: boolean;
  /** The lists are samples. */
  sampleData: boolean;
  /** Storage was full; the oldest were dropped. */
  cutByStorage: boolean;
};

/** What the phone holds and how fresh it is. */
export async function mirrorSummary(db: IndexSource & FactSource): Promise<MirrorSummary> {
  return (await readHeld(db)).summary;
}

/** Summary and index (newest first) in one read. */
export async function readHeld(
  db: IndexSource & FactSource,
): Promise<{ summary: MirrorSummary; segments: SegmentIndexRow[] }> {
  const [segments, published, settled, checkedAt, sample, limit] = await Promise.all([
    listSegments(db),
    readFact(db, "published"),
    readFact(db, "settled"),
    readFact(db, "checkedAt"),
    readFact(db, "sampleData"),
    readFact(db, "storageLimit"),
  ]);
  const complete = settled?.complete === true && settled.generatedAt === published?.generatedAt;
  const listDays = heldListDays(segments, published?.lists ? new Map(published.lists) : null, complete);
  const summary = {
    passports: sum(segments, "count"),
    bytes: sum(segments, "bytes"),
    listDays,
    newestListDay: newestListDay(listDays),
    updatedAt: settled?.at ?? null,
    checkedAt,
    published: published?.total ?? null,
    complete,
    sampleData: sample ?? false,
    cutByStorage: limit !== null,
  };
  return { summary, segments };
}

/** All segments, newest lists first, of one moment: an update may replace some meanwhile. */
export async function listSegments({ segments }: IndexSource): Promise<SegmentIndexRow[]> {
  const rows: SegmentIndexRow[] = [];
  await segments.db.transaction("r", segments, async () => {
    for (;;) {
      const last = rows.at(-1);
      const rest = last === undefined ? segments.toCollection() : segments.where("hash").above(last.hash);
      const part = await rest.limit(ROWS_AT_ONCE).toArray();
      rows.push(...part);
      if (part.length < ROWS_AT_ONCE) return;
    }
  });
  return rows.sort((a, b) => (a.to === b.to ? compare(a.key, b.key) : compare(b.to, a.to)));
}

function sum(rows: readonly SegmentIndexRow[], field: "count" | "bytes"): number {
  return rows.reduce((total, row) => total + row[field], 0);
}

/** By code unit: the same in every locale. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
