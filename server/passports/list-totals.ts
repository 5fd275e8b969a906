import { sql } from "kysely";
import { VersionCache } from "../store/generation.ts";
import { listsVersion } from "../store/published-version.ts";
import type { ReadStore } from "../store/store.ts";

/** Filters without search; null matches all, days are inclusive. */
export type ListFilter = {
  location: string | null;
  publishedAfter: string | null;
  publishedBefore: string | null;
};

export const WHOLE_LIST: ListFilter = { location: null, publishedAfter: null, publishedBefore: null };

export function isWholeList({ location, publishedAfter, publishedBefore }: ListFilter): boolean {
  return location === null && publishedAfter === null && publishedBefore === null;
}

type DayCount = { location: string; day: string; count: number };

/** Passports per branch and day, cached per revision. */
export function listTotals(store: ReadStore): (filter: ListFilter) => Promise<number> {
  const kept = new VersionCache<readonly DayCount[]>(listsVersion(store), 1);
  return async ({ location, publishedAfter, publishedBefore }) => {
    const counts = await kept.get("", () => countDays(store));
    let total = 0;
    for (const one of counts) {
      if (location !== null && one.location !== location) continue;
      if (publishedAfter !== null && one.day < publishedAfter) continue;
      if (publishedBefore !== null && one.day > publishedBefore) continue;
      total += one.count;
    }
    return total;
  };
}

/** Index-only scan by branch. */
async function countDays(store: ReadStore): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select location, date_of_publish as day, count(*) as count from passports
    group by location, date_of_publish`.execute(store.longReads);
  return rows;
}
