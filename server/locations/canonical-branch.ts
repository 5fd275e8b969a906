import type { Kysely } from "kysely";
import { locationSlug } from "#domain/locations/location-slug.ts";
import type { Database } from "../store/schema.ts";

export type CanonicalBranch = {
  name: string;
  /** False: unknown branch; `name` is the tidied input. */
  known: boolean;
};

/** Finds the branch for typed text in any spelling. Read-only. */
export async function findBranch(db: Kysely<Database>, typed: string): Promise<CanonicalBranch> {
  const key = branchKey(typed);
  const rows = await db.selectFrom("locations").select(["slug", "name", "aliases"]).orderBy("id").execute();
  const named = rows.find((row) => branchKey(row.name) === key);
  const name = tidyBranchName(typed);
  const found =
    named ??
    rows.find((row) => parseAliases(row.aliases).some((alias) => branchKey(alias) === key)) ??
    // Slugs are unique: URLs and segment keys use them.
    rows.find((row) => row.slug === locationSlug(name));
  return found ? { name: found.name, known: true } : { name, known: false };
}

/** Like `findBranch`, but stores a new branch for later spellings. Hidden until it has a passport or office entry. */
export async function canonicalBranch(trx: Kysely<Database>, typed: string): Promise<CanonicalBranch> {
  const branch = await findBranch(trx, typed);
  if (branch.known) return branch;
  const slug = locationSlug(branch.name);
  await trx
    .insertInto("locations")
    .values({
      slug,
      name: branch.name,
      aliases: "[]",
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Another import may have stored it meanwhile, spelled differently.
  const kept = await trx.selectFrom("locations").select("name").where("slug", "=", slug).executeTakeFirst();
  return { name: kept?.name ?? branch.name, known: false };
}

/** Parses the aliases column, a JSON string array. */
export function parseAliases(json: string): string[] {
  const value: unknown = JSON.parse(json);
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** Words for the kind of place. */
const DECORATION = /\b(ics|branch|branches|office|offices|the)\b/g;

/** Match key of spellings: no case, accents, spaces, punctuation, or words like "ICS branch office". May be empty. */
export function branchKey(typed: string): string {
  return typed
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(DECORATION, " ")
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Display name of a new branch: "ICS BRANCH OFFICE, WOLDIA" becomes "Woldia". */
export function tidyBranchName(typed: string): string {
  const bare = typed
    .normalize("NFC")
    .replace(new RegExp(DECORATION.source, "gi"), " ")
    .replace(/\s+/g, " ")
    .replace(/\s+,/g, ",")
    .replace(/^[\s,;:.\-–()]+|[\s,;:.\-–(]+$/g, "");
  const name = bare === "" ? typed.trim().replace(/\s+/g, " ") : bare;
  return name === name.toUpperCase() ? titleCase(name) : name;
}

function titleCase(text: string): string {
  return text.toLowerCase().replace(/(^|[^\p{L}\p{M}'’])(\p{L})/gu, (match) => match.toUpperCase());
}
