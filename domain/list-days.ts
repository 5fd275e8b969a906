import type { Manifest } from "./api/sync.ts";

/** The day of each branch's newest list, an ISO date by the branch's name; a branch without a list is not in it. */
export type ListDays = ReadonlyMap<string, string>;

/** What a manifest says of the lists. One of an older server only has its segments, which end with the newest record. */
export function listDaysOf({ lists, segments }: Pick<Manifest, "lists" | "segments">): ListDays {
  return newestByBranch(
    lists?.map(({ location, up_to }) => [location, up_to]) ??
      segments.map(({ location, to }) => [location, to]),
  );
}

/**
 * Up to which day the lists of each branch are among these segments, of which a record made by hand may be the last
 * day. `published` is null where it is not known; `complete`: the segments are all that is published.
 */
export function heldListDays(
  segments: readonly { location: string; to: string }[],
  published: ListDays | null,
  complete: boolean,
): ListDays {
  if (published !== null && complete) return published;
  const ends = newestByBranch(segments.map(({ location, to }) => [location, to]));
  if (published === null) return ends;
  const held = [...ends].flatMap(([branch, end]): [string, string][] => {
    const day = published.get(branch);
    return day === undefined ? [] : [[branch, end < day ? end : day]];
  });
  return new Map(held);
}

/** The newest day of all branches; null without any list. */
export function newestDay(days: ListDays): string | null {
  return [...days.values()].reduce((newest, day) => (day > newest ? day : newest), "") || null;
}

/** The newest day given for each branch. */
function newestByBranch(entries: readonly (readonly [branch: string, day: string])[]): ListDays {
  const days = new Map<string, string>();
  for (const [branch, day] of entries) if (day > (days.get(branch) ?? "")) days.set(branch, day);
  return days;
}
