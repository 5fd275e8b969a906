import type { MirrorDatabase, SegmentIndexRow } from "./database.ts";
import { readFact } from "./meta.ts";

export type BranchSummary = {
  location: string;
  passports: number;
  bytes: number;
  /** First and last publish day held, ISO dates. */
  from: string;
  to: string;
  /** Months with lists on this phone, newest first, as `2026-11`. */
  months: string[];
};

export type MirrorSummary = {
  segments: number;
  /** Passports held; while an update arrives, one that changed may count twice. */
  passports: number;
  /** Bytes on disk. */
  bytes: number;
  /** ISO date of the newest list held; null when nothing is. */
  newestListDay: string | null;
  /** Most passports first. */
  branches: BranchSummary[];
  /** When the mirror last was up to date with its selection, ms since 1970; null when never. */
  updatedAt: number | null;
  /** When the server was last asked with success, ms since 1970. */
  checkedAt: number | null;
  /** The server's time of the state this mirror last equalled, ISO; the "as of" of an answer. */
  asOf: string | null;
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
export async function mirrorSummary(db: MirrorDatabase): Promise<MirrorSummary> {
  const [rows, published, settled, checkedAt, sample, limit] = await Promise.all([
    listSegments(db),
    readFact(db, "published"),
    readFact(db, "settled"),
    readFact(db, "checkedAt"),
    readFact(db, "sampleData"),
    readFact(db, "storageLimit"),
  ]);
  return {
    segments: rows.length,
    passports: sum(rows, "count"),
    bytes: sum(rows, "bytes"),
    newestListDay: rows[0]?.to ?? null,
    branches: summarizeBranches(rows),
    updatedAt: settled?.at ?? null,
    checkedAt,
    asOf: settled?.generatedAt ?? null,
    published: published?.total ?? null,
    complete: settled?.complete === true && settled.generatedAt === published?.generatedAt,
    sampleData: sample ?? false,
    cutByStorage: limit !== null,
  };
}

/** The index of mirrored segments, newest lists first. */
export async function listSegments(db: MirrorDatabase): Promise<SegmentIndexRow[]> {
  const rows = await db.segments.toArray();
  return rows.sort((a, b) => (a.to === b.to ? compare(a.key, b.key) : compare(b.to, a.to)));
}

/** Segments added up by branch, most passports first. */
export function summarizeBranches(rows: readonly SegmentIndexRow[]): BranchSummary[] {
  const branches = new Map<string, BranchSummary & { seen: Set<string> }>();
  for (const row of rows) {
    let branch = branches.get(row.location);
    if (branch === undefined) {
      const { location, from, to } = row;
      branch = { location, passports: 0, bytes: 0, from, to, months: [], seen: new Set() };
      branches.set(location, branch);
    }
    branch.passports += row.count;
    branch.bytes += row.bytes;
    if (row.from < branch.from) branch.from = row.from;
    if (row.to > branch.to) branch.to = row.to;
    branch.seen.add(row.from.slice(0, 7)).add(row.to.slice(0, 7));
  }
  return [...branches.values()]
    .map(({ seen, ...branch }) => ({ ...branch, months: [...seen].sort().reverse() }))
    .sort((a, b) => b.passports - a.passports || compare(a.location, b.location));
}

function sum(rows: readonly SegmentIndexRow[], field: "count" | "bytes"): number {
  return rows.reduce((total, row) => total + row[field], 0);
}

/** By code unit, not by language: the same order on every phone. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
