import type { Manifest, SegmentEntry } from "#domain/lists/contract.ts";
import { TRANSFER_RATIO } from "#domain/lists/segment/transfer.ts";
import type { MirrorChoice } from "../../platform/db/meta.ts";

/** Transfer budget without an explicit choice. */
const NEWEST_TRANSFER_BYTES = 300_000;

/** The segments of a choice, newest first; `limitBytes`: known storage. `kept`: hashes here that are kept anyhow. */
export function wantedSegments(
  manifest: Manifest,
  choice: MirrorChoice,
  limitBytes: number | null = null,
  kept: ReadonlySet<string> = new Set(),
): SegmentEntry[] {
  const without = new Set(choice.without);
  const branches = new Set(choice.branches);
  const all = newestFirst(manifest.segments);
  const newest = all.filter((entry) => !without.has(entry.location));
  const general = choice.keep === "newest" ? withinTransfer(newest, NEWEST_TRANSFER_BYTES) : newest;
  const chosen = new Set(choice.keep === "none" ? [] : general);
  for (const entry of newest) if (branches.has(entry.location)) chosen.add(entry);
  const wanted = all.filter((entry) => chosen.has(entry) || kept.has(entry.hash));
  return limitBytes === null ? wanted : withinBytes(wanted, limitBytes);
}

/** Newest first, deterministic, without duplicate hashes. */
export function newestFirst(entries: readonly SegmentEntry[]): SegmentEntry[] {
  return [...new Map(entries.map((entry) => [entry.hash, entry])).values()].sort(
    (a, b) =>
      compare(b.to, a.to) || compare(b.from, a.from) || compare(a.key, b.key) || compare(a.hash, b.hash),
  );
}

/** The longest prefix of `entries` within `bytes`. */
export function withinBytes<T extends { bytes: number }>(entries: readonly T[], bytes: number): T[] {
  let sum = 0;
  const end = entries.findIndex((entry) => (sum += entry.bytes) > bytes);
  return entries.slice(0, end === -1 ? entries.length : end);
}

/** At least one segment, however large. */
function withinTransfer(entries: readonly SegmentEntry[], bytes: number): SegmentEntry[] {
  const head = withinBytes(entries, bytes / TRANSFER_RATIO);
  return head.length > 0 ? head : entries.slice(0, 1);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** `missing`: not on the phone yet. */
export type Estimate = {
  segments: number;
  passports: number;
  /** On disk. */
  bytes: number;
  /** Over the wire, roughly. */
  missingTransferBytes: number;
};

/** Sums up a selection. */
export function estimateSegments(entries: readonly SegmentEntry[], held: ReadonlySet<string>): Estimate {
  const estimate: Estimate = { segments: entries.length, passports: 0, bytes: 0, missingTransferBytes: 0 };
  let missing = 0;
  for (const entry of entries) {
    estimate.passports += entry.count;
    estimate.bytes += entry.bytes;
    if (!held.has(entry.hash)) missing += entry.bytes;
  }
  estimate.missingTransferBytes = Math.round(missing * TRANSFER_RATIO);
  return estimate;
}
