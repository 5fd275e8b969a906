import type { Kysely } from "kysely";
import { locationSlug } from "#domain/location-slug.ts";
import type { Database } from "../store/schema.ts";
import { branchKey, tidyBranchName } from "./branch-key.ts";

export type CanonicalBranch = {
  name: string;
  /** False: no branch of this name or spelling was known; `name` is what was typed, tidied. */
  known: boolean;
};

/** The branch that a typed text names, whatever its spelling. Reads only. */
export async function findBranch(db: Kysely<Database>, typed: string): Promise<CanonicalBranch> {
  const key = branchKey(typed);
  const rows = await db.selectFrom("locations").select(["slug", "name", "aliases"]).orderBy("id").execute();
  const named = rows.find((row) => branchKey(row.name) === key);
  const name = tidyBranchName(typed);
  const found =
    named ??
    rows.find((row) => parseAliases(row.aliases).some((alias) => branchKey(alias) === key)) ??
    // Two branches never share a slug: addresses and segment keys are made of it.
    rows.find((row) => row.slug === locationSlug(name));
  return found ? { name: found.name, known: true } : { name, known: false };
}

/**
 * As `findBranch`, and remembers a new branch, so that its next spelling in other case or punctuation is the same
 * branch. A remembered name alone is not shown anywhere: that takes a passport or an office entry.
 */
export async function canonicalBranch(trx: Kysely<Database>, typed: string): Promise<CanonicalBranch> {
  const branch = await findBranch(trx, typed);
  if (branch.known) return branch;
  const slug = locationSlug(branch.name);
  await trx
    .insertInto("locations")
    .values({
      slug,
      name: branch.name,
      name_am: null,
      aliases: "[]",
      address: null,
      phone: null,
      opening_hours: null,
      pickup_note: null,
      map_url: null,
      updated_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Another import may have remembered the branch in the meantime, in its own spelling.
  const kept = await trx.selectFrom("locations").select("name").where("slug", "=", slug).executeTakeFirst();
  return { name: kept?.name ?? branch.name, known: false };
}

/** The aliases column: a JSON array of texts. */
export function parseAliases(json: string): string[] {
  const value: unknown = JSON.parse(json);
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
