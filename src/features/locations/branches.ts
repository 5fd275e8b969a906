import type { Manifest } from "../../../domain/api/sync.ts";
import { locationSlug } from "../../../domain/location-slug.ts";
import { countByMonth, type MonthCount } from "../../lib/months.ts";

/** A branch as the index shows it. */
export type Branch = {
  name: string;
  slug: string;
  /** ISO date of its newest list; null for an office without one. */
  newestList: string | null;
  total: number;
  /** Newest month first. */
  months: MonthCount[];
};

type Entry = Manifest["segments"][number];

/** Branches with their lists added up, newest list first, then those without any by name. */
export function listBranches(segments: readonly Entry[], names: readonly string[]): Branch[] {
  const entries = new Map<string, Entry[]>(names.map((name) => [name, []]));
  for (const segment of segments) {
    const known = entries.get(segment.location);
    if (known === undefined) entries.set(segment.location, [segment]);
    else known.push(segment);
  }
  return [...entries].map(([name, own]) => branchOf(name, own)).sort(byNewestList);
}

function branchOf(name: string, own: readonly Entry[]): Branch {
  return {
    name,
    slug: locationSlug(name),
    newestList: own.reduce((newest, { to }) => (to > newest ? to : newest), "") || null,
    total: own.reduce((sum, { count }) => sum + count, 0),
    months: countByMonth(own),
  };
}

function byNewestList(a: Branch, b: Branch): number {
  const [first, second] = [a.newestList ?? "", b.newestList ?? ""];
  if (first !== second) return first < second ? 1 : -1;
  return a.name < b.name ? -1 : 1;
}
