import { sql } from "kysely";
import type { LocationDetail, Office } from "#domain/api/locations.ts";
import type { ListDays } from "#domain/list-days.ts";
import { locationSlug } from "#domain/location-slug.ts";
import type { ReadStore } from "../store/store.ts";
import { findBranch } from "./canonical-branch.ts";
import { branchFacts, findBySlug } from "./location-rows.ts";
import type { BranchFacts } from "./location-rows.ts";

/** Branches of published passports, by index skip scan. */
export async function publishedLocations(store: ReadStore): Promise<string[]> {
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

/** Branches with passports or an office entry, by name. */
export async function listLocations(store: ReadStore): Promise<string[]> {
  const names = new Set([...(await publishedLocations(store)), ...(await officeNames(store))]);
  return [...names].sort((a, b) => (a < b ? -1 : 1));
}

/** Office facts of branches, in their order. */
export async function listOffices(store: ReadStore, names: readonly string[]): Promise<Office[]> {
  const rows = await store.db.selectFrom("locations").selectAll().execute();
  const known = new Map(rows.map((row) => [row.name, branchFacts(row)]));
  return names.map((name) => officeOf(name, known.get(name)));
}

/** Lists may name branches without an entry. */
function officeOf(name: string, known?: BranchFacts): Office {
  return {
    name,
    slug: known?.slug ?? locationSlug(name),
    name_am: known?.name_am ?? null,
    aliases: known?.aliases ?? [],
    address: known?.address ?? null,
    phone: known?.phone ?? null,
    opening_hours: known?.opening_hours ?? null,
    pickup_note: known?.pickup_note ?? null,
    map_url: known?.map_url ?? null,
    updated_at: known?.updated_at ?? null,
  };
}

/** Branches with office facts. */
export async function officeNames(store: ReadStore): Promise<string[]> {
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

/** Amharic names by branch name. */
export async function amharicNames({ db }: ReadStore): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom("locations")
    .select(["name", "name_am"])
    .where("name_am", "is not", null)
    .execute();
  return new Map(rows.map(({ name, name_am }) => [name, name_am ?? ""]));
}

/** A listed branch by slug or any spelling; null if none. */
export async function resolveLocation(store: ReadStore, nameOrSlug: string): Promise<string | null> {
  const slug = locationSlug(nameOrSlug);
  const names = await listLocations(store);
  return (
    names.find((name) => name === nameOrSlug) ??
    names.find((name) => locationSlug(name) === nameOrSlug) ??
    names.find((name) => locationSlug(name) === slug) ??
    (await listedSpelling(store, nameOrSlug, names))
  );
}

/** The branch of a spelling, such as a merged one. */
async function listedSpelling(
  { db }: ReadStore,
  spelling: string,
  names: readonly string[],
): Promise<string | null> {
  const { name } = await findBranch(db, spelling);
  return names.includes(name) ? name : null;
}

/** Facts of a listed branch; former slugs resolve to the present one. */
export async function readLocation(
  store: ReadStore,
  slug: string,
  listDays: ListDays,
): Promise<LocationDetail | null> {
  const names = await listLocations(store);
  const found = await findBySlug(store.db, slug);
  const entry = found !== null && names.includes(found.name) ? found : null;
  const name = entry?.name ?? names.find((one) => locationSlug(one) === slug);
  if (name === undefined) return null;
  const { rows: months } = await sql<{ month: string; count: number }>`
    select substr(date_of_publish, 1, 7) as month, count(*) as count
    from passports where location = ${name} group by 1 order by 1 desc`.execute(store.longReads);
  return {
    ...officeOf(name, entry === null ? undefined : branchFacts(entry)),
    newest_list_date: listDays.get(name) ?? null,
    total: months.reduce((sum, { count }) => sum + count, 0),
    months,
  };
}
