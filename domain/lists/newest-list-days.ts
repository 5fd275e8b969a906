import type { Manifest } from "./contract.ts";

/** Newest list day (ISO) by branch name. */
export type ListDays = ReadonlyMap<string, string>;

/** List days of a manifest; older servers send only segments. */
export function listDaysOf({ lists, segments }: Pick<Manifest, "lists" | "segments">): ListDays {
  return newestByBranch(
    lists?.map(({ location, up_to }) => [location, up_to]) ??
      segments.map(({ location, to }) => [location, to]),
  );
}

/**
 * List days covered by segments, which may end with manual records. `published`: null if unknown; `complete`:
 * everything is held.
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

/** Newest day of all branches, or null. */
export function newestListDay(days: ListDays): string | null {
  return [...days.values()].reduce((newest, day) => (day > newest ? day : newest), "") || null;
}

function newestByBranch(entries: readonly (readonly [branch: string, day: string])[]): ListDays {
  const days = new Map<string, string>();
  for (const [branch, day] of entries) if (day > (days.get(branch) ?? "")) days.set(branch, day);
  return days;
}
