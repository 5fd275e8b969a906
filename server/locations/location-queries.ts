import { sql } from "kysely";
import type { LocationDetail } from "../../domain/api/locations.ts";
import { locationSlug } from "../../domain/location-slug.ts";
import type { Store } from "../store/store.ts";
import { findBranch, parseAliases } from "./canonical-branch.ts";
import { findBySlug } from "./location-rows.ts";

/** The branches of published passports, by one index step each instead of a walk over every row. */
export async function publishedLocations(store: Store): Promise<string[]> {
  const { rows } = await sql<{ location: string }>`
    with recursive branch (location) as (
      select min(location) from passports
      union all
      select (select min(p.location) from passports p where p.location > branch.location)
      from branch where branch.location is not null
    )
    select location from branch where location is not null`.execute(store.db);
  return rows.map((row) => row.location);
}

/** Branches with a published passport or an office entry, by name. A seeded name alone is neither. */
export async function listLocations(store: Store): Promise<string[]> {
  const names = new Set([...(await publishedLocations(store)), ...(await officeNames(store))]);
  return [...names].sort((a, b) => (a < b ? -1 : 1));
}

/** Branches of whose office somebody wrote something down. */
export async function officeNames(store: Store): Promise<string[]> {
  const offices = await store.db
    .selectFrom("locations")
    .select("name")
    .where((eb) =>
      eb.or([
        eb("address", "is not", null),
        eb("phone", "is not", null),
        eb("opening_hours", "is not", null),
        eb("pickup_note", "is not", null),
        eb("map_url", "is not", null),
      ]),
    )
    .execute();
  return offices.map((office) => office.name);
}

/** A listed branch by its name, however spelled, or by its slug; null when there is none. */
export async function resolveLocation(store: Store, nameOrSlug: string): Promise<string | null> {
  const slug = locationSlug(nameOrSlug);
  const names = await listLocations(store);
  return (
    names.find((name) => name === nameOrSlug) ??
    names.find((name) => locationSlug(name) === nameOrSlug) ??
    names.find((name) => locationSlug(name) === slug) ??
    (await listedSpelling(store, nameOrSlug, names))
  );
}

/** The branch that another spelling of it names, such as that of a branch that was merged into it. */
async function listedSpelling(
  { db }: Store,
  spelling: string,
  names: readonly string[],
): Promise<string | null> {
  const { name } = await findBranch(db, spelling);
  return names.includes(name) ? name : null;
}

/** What is known of a listed branch. A former slug finds it too, and the answer names the present one. */
export async function readLocation(store: Store, slug: string): Promise<LocationDetail | null> {
  const names = await listLocations(store);
  const found = await findBySlug(store.db, slug);
  const entry = found !== null && names.includes(found.name) ? found : null;
  const name = entry?.name ?? names.find((one) => locationSlug(one) === slug);
  if (name === undefined) return null;
  const { rows } = await sql<{ month: string; count: number; newest: string }>`
    select substr(date_of_publish, 1, 7) as month, count(*) as count, max(date_of_publish) as newest
    from passports where location = ${name} group by 1 order by 1 desc`.execute(store.longReads);
  return {
    name,
    slug: entry?.slug ?? slug,
    name_am: entry?.name_am ?? null,
    aliases: entry ? parseAliases(entry.aliases) : [],
    address: entry?.address ?? null,
    phone: entry?.phone ?? null,
    opening_hours: entry?.opening_hours ?? null,
    pickup_note: entry?.pickup_note ?? null,
    map_url: entry?.map_url ?? null,
    updated_at: entry?.updated_at ?? null,
    newest_list_date: rows[0]?.newest ?? null,
    total: rows.reduce((sum, row) => sum + row.count, 0),
    months: rows.map(({ month, count }) => ({ month, count })),
  };
}
