import { keysOf, mapValues } from "#domain/base/keys.ts";
import { type LocationDetail, type Office, OFFICE_FACTS } from "#domain/locations/contract.ts";
import { sql, type Kysely, type Selectable } from "kysely";
import type { ListDays } from "#domain/lists/newest-list-days.ts";
import type { AdminLocation } from "#domain/locations/admin-contract.ts";
import { locationSlug, isLocationSlug } from "#domain/locations/location-slug.ts";
import { contentVersion, etagOf } from "../http/etag.ts";
import type { Database } from "../store/schema.ts";
import type { ReadStore } from "../store/store.ts";
import type { LocationTable } from "../store/tables/locations.ts";
import { findBranch, parseAliases } from "./canonical-branch.ts";
import { isNamed } from "./forget-branch.ts";

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
  const facts = sql.join(keysOf(OFFICE_FACTS).map((fact) => sql.ref(fact)));
  const { rows } = await sql<{ name: string }>`select name from locations
    where coalesce(${facts}) is not null`.execute(db);
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

export type LocationRow = Selectable<LocationTable>;
/** Branch facts without list data. */
export type BranchFacts = Omit<AdminLocation, "total" | "in_use">;

export function branchFacts(row: LocationRow): BranchFacts {
  const { id: _id, aliases, ...facts } = row;
  return { ...facts, aliases: parseAliases(aliases) };
}

/** The facts of a branch that has no entry. */
export function emptyFacts(name: string): BranchFacts {
  return {
    name,
    slug: locationSlug(name),
    name_am: null,
    aliases: [],
    ...mapValues(OFFICE_FACTS, () => null),
    updated_at: null,
  };
}

/** Strong ETag of the facts, independent of lists. */
export function locationEtag(facts: BranchFacts): string {
  return etagOf("location", facts.slug, contentVersion(facts));
}

/** The branch with a slug, or a spelling producing it (merged, renamed). */
export async function findBySlug(db: Kysely<Database>, slug: string): Promise<LocationRow | null> {
  if (!isLocationSlug(slug)) return null;
  const own = await db.selectFrom("locations").selectAll().where("slug", "=", slug).executeTakeFirst();
  if (own) return own;
  const rows = await db.selectFrom("locations").selectAll().orderBy("id").execute();
  const bySpelling = rows.find((row) =>
    parseAliases(row.aliases).some((alias) => locationSlug(alias) === slug),
  );
  return bySpelling ?? null;
}

export async function withTotal(db: Kysely<Database>, row: LocationRow): Promise<AdminLocation> {
  const { total } = await db
    .selectFrom("passports")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("location", "=", row.name)
    .executeTakeFirstOrThrow();
  return { ...branchFacts(row), total, in_use: await isNamed(db, row.name) };
}

/** All branches by name, with passport counts. */
export async function listBranches({ db, longReads }: ReadStore): Promise<AdminLocation[]> {
  const rows = await db.selectFrom("locations").selectAll().orderBy("name").execute();
  const { rows: counted } = await sql<{ location: string; total: number }>`
    select location, count(*) as total from passports group by location`.execute(longReads);
  const totals = new Map(counted.map(({ location, total }) => [location, total]));
  return rows.map((row) => ({ ...branchFacts(row), total: totals.get(row.name) ?? 0 }));
}

/** Entries by branch name. */
export async function readEntries({ db }: ReadStore): Promise<Map<string, BranchFacts>> {
  const rows = await db.selectFrom("locations").selectAll().execute();
  return new Map(rows.map((row) => [row.name, branchFacts(row)]));
}

function sumOf(parts: readonly { count: number }[]): number {
  return parts.reduce((sum, { count }) => sum + count, 0);
}
