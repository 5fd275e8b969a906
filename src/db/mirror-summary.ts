import { heldListDays, type ListDays, newestDay } from "#domain/list-days.ts";
import type { SegmentIndexRow } from "./database.ts";
import { type FactSource, readFact } from "./meta.ts";
import type { ReadTable } from "./mirror-reads.ts";

type IndexSource = { segments: Pick<ReadTable<SegmentIndexRow>, "toArray"> };

export type MirrorSummary = {
  /** Passports held; while an update arrives, one that changed may count twice. */
  passports: number;
  /** Bytes on disk. */
  bytes: number;
  /** Up to which day the lists of each branch are held. */
  listDays: ListDays;
  /** ISO date of the newest list held; null when none is. */
  newestListDay: string | null;
  /** When the mirror last was up to date with its selection, ms since 1970; null when never. */
  updatedAt: number | null;
  /** When the server was last asked with success, ms since 1970. */
  checkedAt: number | null;
  /** All passports published, as of the last manifest; null before the first. */
  published: number | null;
  /** True when every published list is on this phone. */
  complete: boolean;
  /** The lists here are the invented samples. */
  sampleData: boolean;
  /** Storage was full: the oldest lists had to go. */
  cutByStorage: boolean;
};

/** What this phone holds and how fresh it is, for the answer's words and the offline panel. */
export async function mirrorSummary(db: IndexSource & FactSource): Promise<MirrorSummary> {
  return (await readHeld(db)).summary;
}

/** The summary with the index it was added up from, newest lists first: one reading of the index for both. */
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
    newestListDay: newestDay(listDays),
    updatedAt: settled?.at ?? null,
    checkedAt,
    published: published?.total ?? null,
    complete,
    sampleData: sample ?? false,
    cutByStorage: limit !== null,
  };
  return { summary, segments };
}

/** The index of mirrored segments, newest lists first. */
export async function listSegments(db: IndexSource): Promise<SegmentIndexRow[]> {
  const rows = await db.segments.toArray();
  return rows.sort((a, b) => (a.to === b.to ? compare(a.key, b.key) : compare(b.to, a.to)));
}

function sum(rows: readonly SegmentIndexRow[], field: "count" | "bytes"): number {
  return rows.reduce((total, row) => total + row[field], 0);
}

/** By code unit, not by language: the same order on every phone. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
