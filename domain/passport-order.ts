import type { EpochDay } from "./day.ts";

type Listed = { day: EpochDay; requestNumber: string };
type PackedListed = { day: EpochDay; high: number; low: number };

/** The order of every public list: newest publish day first, then by request number, bytewise. */
export function newestFirst(a: Listed, b: Listed): number {
  if (a.day !== b.day) return b.day - a.day;
  if (a.requestNumber === b.requestNumber) return 0;
  return a.requestNumber < b.requestNumber ? -1 : 1;
}

/** `newestFirst` for packed request numbers (segment/number-key.ts), whose order is that of the texts. */
export function newestPackedFirst(a: PackedListed, b: PackedListed): number {
  return b.day - a.day || a.high - b.high || a.low - b.low;
}

/** One entry of a request number: `since` is the publication that its segment came with. */
export type PublishedEntry = { since: string; day: EpochDay; location: string; names: readonly string[] };

/**
 * Whether one entry of a request number is to be shown instead of another: published later, then of the newer list;
 * then anything that does not depend on the order of loading.
 */
export function supersedes(a: PublishedEntry, b: PublishedEntry): boolean {
  if (a.since !== b.since) return a.since > b.since;
  if (a.day !== b.day) return a.day > b.day;
  return [a.location, ...a.names].join("\n") < [b.location, ...b.names].join("\n");
}
