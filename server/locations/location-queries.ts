import { sql } from "kysely";
import type { LocationDetail, Office } from "#domain/locations/contract.ts";
import type { ListDays } from "#domain/lists/list-days.ts";
import { locationSlug } from "#domain/locations/location-slug.ts";
import type { ReadStore } from "../store/store.ts";
import { findBranch } from "./canonical-branch.ts";
import { branchFacts, emptyFacts, findBySlug, readEntries } from "./location-rows.ts";

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

/** Office facts of branches, in their order. Lists may name branches without an entry. */
export async function listOffices(store: ReadStore, names: readonly string[]): Promise<Office[]> {
  const entries = await readEntries(store);
  return names.map((name) => entries.get(name) ?? emptyFacts(name));
}

/** Branches with office facts. */
export async function officeNames({ db }: ReadStore): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from locations
    where coalesce(address, phone, opening_hours, pickup_note, map_url) is not null`.execute(db);
  return rows.map(({ name }) => name);
}

/** A listed branch by slug or any spelling; null if none. */
async function resolveLocation(store: ReadStore, nameOrSlug: string): Promise<string | null> {
  const slug = locationSlug(nameOrSlug);
  const names = await listLocations(store);
  return (
    names.find((name) => name === nameOrSlug) ??
    names.find((name) => locationSlug(name) === nameOrSlug) ??
    names.find((name) => locationSlug(name) === slug) ??
    (await listedSpelling(store, nameOrSlug, names))
  );
}

/** The branch of a filter; unknown ones match nothing. */
export async function askedBranch(store: ReadStore, typed: string | null): Promise<string | null> {
  return typed === null ? null : ((await resolveLocation(store, typed)) ?? typed);
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

/** Facts of a listed branch, with all its days; former slugs resolve to the present one. */
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
  const { rows: days } = await sql<{ day: string; count: number }>`
    select date_of_publish as day, count(*) as count
    from passports where location = ${name} group by 1 order by 1 desc`.execute(store.longReads);
  const months = [...Map.groupBy(days, ({ day }) => day.slice(0, 7))].map(([month, parts]) => ({
    month,
    count: sumOf(parts),
  }));
  return {
    ...(entry === null ? emptyFacts(name) : branchFacts(entry)),
    newest_list_date: listDays.get(name) ?? null,
    total: sumOf(months),
    months,
    list_days: days,
  };
}

function sumOf(parts: readonly { count: number }[]): number {
  return parts.reduce((sum, { count }) => sum + count, 0);
}
