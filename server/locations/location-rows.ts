import { sql } from "kysely";
import type { Kysely, Selectable } from "kysely";
import type { AdminLocation } from "#domain/locations/admin-contract.ts";
import { mapValues } from "#domain/base/keys.ts";
import { OFFICE_FACTS } from "#domain/locations/contract.ts";
import { isLocationSlug, locationSlug } from "#domain/locations/location-slug.ts";
import { contentVersion, etagOf } from "../http/versions.ts";
import type { Database } from "../store/schema.ts";
import type { LocationTable } from "../store/tables/locations.ts";
import type { ReadStore } from "../store/store.ts";
import { parseAliases } from "./canonical-branch.ts";
import { isNamed } from "./forget-branch.ts";

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
