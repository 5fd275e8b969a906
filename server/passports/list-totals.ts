import { sql } from "kysely";
import { jsonTable } from "../store/json-table.ts";
import { VersionCache } from "../store/version-cache.ts";
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

type Place = { key: string; location: string; day: string };
type DayCount = Place & { count: number };

/** Counts by place, each as new as its generation in `generations`, or newer. */
type Counted = { counts: ReadonlyMap<string, DayCount>; generations: ReadonlyMap<string, number> };

/** Passports per branch and day, cached per revision: after a change only its days are counted again. */
export function listTotals(store: ReadStore): (filter: ListFilter) => Promise<number> {
  let last: Counted | null = null;
  const kept = new VersionCache<Counted["counts"]>(listsVersion(store), 1);
  const count = async () => {
    last = await countPlaces(store, last);
    return last.counts;
  };
  return async ({ location, publishedAfter, publishedBefore }) => {
    let total = 0;
    for (const one of (await kept.get("", count)).values()) {
      if (location !== null && one.location !== location) continue;
      if (publishedAfter !== null && one.day < publishedAfter) continue;
      if (publishedBefore !== null && one.day > publishedBefore) continue;
      total += one.count;
    }
    return total;
  };
}

async function countPlaces(store: ReadStore, last: Counted | null): Promise<Counted> {
  // First, so that a change meanwhile is counted again.
  const places = await readPlaces(store);
  const generations = new Map(places.map(({ key, generation }) => [key, generation]));
  const changed = places.filter(({ key, generation }) => last?.generations.get(key) !== generation);
  const fresh = last === null ? await countAll(store) : await countThese(store, changed);
  return { counts: new Map([...(last?.counts ?? []), ...fresh.map(byKey)]), generations };
}

function byKey(one: DayCount): [string, DayCount] {
  return [one.key, one];
}

async function readPlaces(store: ReadStore): Promise<(Place & { generation: number })[]> {
  return store.longReads
    .selectFrom("segments")
    .select(["key", "location", "from_date as day", "generation"])
    .execute();
}

/** Index-only scan by branch. */
async function countAll(store: ReadStore): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select location || '/' || date_of_publish as key, location, date_of_publish as day, count(*) as count
    from passports group by location, date_of_publish`.execute(store.longReads);
  return rows;
}

/** Index-only searches, one a place. */
async function countThese(store: ReadStore, places: readonly Place[]): Promise<DayCount[]> {
  const rows = places.map(({ key, location, day }) => [key, location, day]);
  const answer = await sql<DayCount>`
    select j.value ->> 0 as key, j.value ->> 1 as location, j.value ->> 2 as day, (
      select count(*) from passports p
      where p.location = j.value ->> 1 and p.date_of_publish = j.value ->> 2) as count
    from ${jsonTable(store.dialect, rows)} as j`.execute(store.longReads);
  return answer.rows;
}
