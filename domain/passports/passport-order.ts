import type { EpochDay } from "../base/day.ts";

type Listed = { day: EpochDay; requestNumber: string };
type PackedListed = { day: EpochDay; high: number; low: number };

/** Public order: newest day, then number bytewise. */
export function newestFirst(a: Listed, b: Listed): number {
  if (a.day !== b.day) return b.day - a.day;
  if (a.requestNumber === b.requestNumber) return 0;
  return a.requestNumber < b.requestNumber ? -1 : 1;
}

/** `newestFirst` for packed numbers (segment/number-key.ts). */
export function newestPackedFirst(a: PackedListed, b: PackedListed): number {
  return b.day - a.day || a.high - b.high || a.low - b.low;
}

/** `since`: publication time of its segment. */
export type PublishedEntry = { since: string; day: EpochDay; location: string; names: readonly string[] };

/** Which entry of a number wins: published later, newer list, then a stable tie-break. */
export function supersedes(a: PublishedEntry, b: PublishedEntry): boolean {
  if (a.since !== b.since) return a.since > b.since;
  if (a.day !== b.day) return a.day > b.day;
  return [a.location, ...a.names].join("\n") < [b.location, ...b.names].join("\n");
}
