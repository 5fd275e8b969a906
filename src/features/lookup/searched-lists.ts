import type { SegmentEntry } from "../../../domain/api/sync.ts";

/** The reach of a search: which branches, from which day to which. */
export type SearchedLists = {
  /** ISO dates of the oldest and newest list. */
  from: string;
  to: string;
  branches: { location: string; from: string; to: string; count: number }[];
};

/** Adds segments up by branch, by name; null for no segments at all. */
export function searchedLists(
  segments: readonly Pick<SegmentEntry, "location" | "from" | "to" | "count">[],
): SearchedLists | null {
  const branches = new Map<string, SearchedLists["branches"][number]>();
  for (const { location, from, to, count } of segments) {
    const known = branches.get(location);
    if (known === undefined) branches.set(location, { location, from, to, count });
    else {
      known.count += count;
      if (from < known.from) known.from = from;
      if (to > known.to) known.to = to;
    }
  }
  const list = [...branches.values()].sort((a, b) => (a.location < b.location ? -1 : 1));
  const [first, ...rest] = list;
  if (first === undefined) return null;
  return {
    from: rest.reduce((oldest, { from }) => (from < oldest ? from : oldest), first.from),
    to: rest.reduce((newest, { to }) => (to > newest ? to : newest), first.to),
    branches: list,
  };
}
