import type { EpochDay } from "./day.ts";

type Listed = { day: EpochDay; requestNumber: string };
type PackedListed = { day: EpochDay; high: number; low: number };

/** Public list order: newest day first, then request number bytewise. */
export function newestFirst(a: Listed, b: Listed): number {
  if (a.day !== b.day) return b.day - a.day;
  if (a.requestNumber === b.requestNumber) return 0;
  return a.requestNumber < b.requestNumber ? -1 : 1;
}

/** `newestFirst` for packed numbers (segment/number-key.ts), which sort like their text. */
export function newestPackedFirst(a: PackedListed, b: PackedListed): number {
  return b.day - a.day || a.high - b.high || a.low - b.low;
}

/** A listing of a request number; `since` is its segment's publication time. */
export type PublishedEntry = { since: string; day: EpochDay; location: string; names: readonly string[] };

/**
 * Whether an entry replaces another of its number: later publication, newer list, then an order-independent tie-break.
 */
export function supersedes(a: PublishedEntry, b: PublishedEntry): boolean {
  if (a.since !== b.since) return a.since > b.since;
  if (a.day !== b.day) return a.day > b.day;
  return [a.location, ...a.names].join("\n") < [b.location, ...b.names].join("\n");
}
