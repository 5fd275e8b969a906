import type { Manifest } from "#domain/lists/contract.ts";
import { type ListDays, listDaysOf } from "#domain/lists/newest-list-days.ts";
import { locationSlug } from "#domain/locations/location-slug.ts";
import { countByMonth, type MonthCount } from "../passports/months.ts";

export type Branch = {
  name: string;
  slug: string;
  /** ISO date of its newest list, or null. */
  newestList: string | null;
  total: number;
  /** Newest month first. */
  months: MonthCount[];
};

type Entry = Manifest["segments"][number];

/** Branches with totals, newest list first, then those without lists by name. */
export function listBranches(
  { lists, segments }: Pick<Manifest, "lists" | "segments">,
  names: readonly string[],
): Branch[] {
  const listDays = listDaysOf({ lists, segments });
  const entries = new Map<string, Entry[]>([...names, ...listDays.keys()].map((name) => [name, []]));
  for (const segment of segments) {
    const known = entries.get(segment.location);
    if (known === undefined) entries.set(segment.location, [segment]);
    else known.push(segment);
  }
  return [...entries].map(([name, own]) => branchOf(name, own, listDays)).sort(byNewestList);
}

function branchOf(name: string, own: readonly Entry[], listDays: ListDays): Branch {
  return {
    name,
    slug: locationSlug(name),
    newestList: listDays.get(name) ?? null,
    total: own.reduce((sum, { count }) => sum + count, 0),
    months: countByMonth(own),
  };
}

function byNewestList(a: Branch, b: Branch): number {
  const [first, second] = [a.newestList ?? "", b.newestList ?? ""];
  if (first !== second) return first < second ? 1 : -1;
  return a.name < b.name ? -1 : 1;
}
