import type { Kysely } from "kysely";
import * as z from "zod/mini";
import {
  type AdminLocation,
  adminLocationSchema,
  type LocationChange,
  type NewLocation,
} from "#domain/locations/admin-contract.ts";
import { mapValues } from "#domain/base/keys.ts";
import { OFFICE_FACTS } from "#domain/locations/contract.ts";
import { locationSlug } from "#domain/locations/location-slug.ts";
import { lastDeletion, writeAudit } from "../accounts/audit.ts";
import type { ChangeMaker } from "../accounts/change-maker.ts";
import { ProblemError, validationProblem } from "../http/problem.ts";
import { type ListingChange, PlacesTouched } from "../passports/listings/listing-change.ts";
import type { Database } from "../store/schema.ts";
import { storableText } from "../store/text-match.ts";
import { isTaken } from "../store/store-errors.ts";
import { branchKey, parseAliases } from "./canonical-branch.ts";
import { isNamed } from "./forget-branch.ts";
import {
  branchFacts,
  emptyFacts,
  withTotal,
  type BranchFacts,
  type LocationRow,
} from "./location-queries.ts";

/** A branch change and author; `beginListingChange` comes first. */
export type LocationWrite = ListingChange & { maker: ChangeMaker };

/** Creates a branch before lists name it. */
export async function createLocation(write: LocationWrite, body: NewLocation): Promise<AdminLocation> {
  const name = tidy(body.name);
  const facts = applyChange(emptyFacts(name), body, write.now);
  await refuseTakenSpellings(write, null, facts);
  const row = await insert(write, facts);
  await audit(write, "location.create", { slug: row.slug, before: null, after: branchFacts(row) });
  return withTotal(write.trx, row);
}

/** Changes a branch; renaming moves everything published there. */
export async function changeLocation(
  write: LocationWrite,
  row: LocationRow,
  change: LocationChange,
): Promise<AdminLocation> {
  const before = branchFacts(row);
  const facts = applyChange(before, change, before.updated_at);
  if (JSON.stringify(facts) === JSON.stringify(before)) return withTotal(write.trx, row);
  await refuseTakenSpellings(write, row, facts);
  const after = await save(write, row, { ...facts, updated_at: write.now });
  if (after.name !== row.name) await moveBranch(write, row.name, after.name);
  await audit(write, "location.update", { slug: row.slug, before, after: branchFacts(after) });
  return withTotal(write.trx, after);
}

/** Deletes a branch without passports or lists. */
export async function deleteLocation(write: LocationWrite, row: LocationRow): Promise<void> {
  const { trx } = write;
  if (await isNamed(trx, row.name)) {
    throw new ProblemError(409, "location_in_use", {
      detail: `Passports or lists name ${row.name}. Merge it with another branch instead.`,
    });
  }
  await trx.deleteFrom("locations").where("id", "=", row.id).execute();
  await audit(write, "location.delete", { slug: row.slug, before: branchFacts(row), after: null });
}

/** A deleted branch as it was before; null if there is none. */
export async function readDeletedLocation(
  db: Kysely<Database>,
  slug: string,
): Promise<{ facts: BranchFacts; deleted_at: string } | null> {
  const taken = await db.selectFrom("locations").select("id").where("slug", "=", slug).executeTakeFirst();
  if (taken !== undefined) return null;
  const deletion = await lastDeletion(db, {
    action: "location.delete",
    subject: `location:${slug}`,
    schema: deletedFacts,
  });
  return deletion && { facts: deletion.record, deleted_at: deletion.at };
}

/** Brings a deleted branch back; 409 if another branch has its name or a spelling by now. */
export async function restoreLocation(write: LocationWrite, facts: BranchFacts): Promise<LocationRow> {
  await refuseTakenSpellings(write, null, facts);
  const row = await insert(write, facts);
  await audit(write, "location.restore", { slug: row.slug, before: null, after: branchFacts(row) });
  return row;
}

const deletedFacts = z.omit(adminLocationSchema, { total: true, in_use: true });

async function insert({ trx }: LocationWrite, facts: BranchFacts): Promise<LocationRow> {
  return trx
    .insertInto("locations")
    .values({ ...facts, aliases: JSON.stringify(facts.aliases) })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseTaken);
}

/** Merges a branch into `into`: passports, lists, spellings, missing office facts; returns `into`. */
export async function mergeLocations(
  write: LocationWrite,
  from: LocationRow,
  into: LocationRow,
): Promise<AdminLocation> {
  if (from.id === into.id) {
    throw validationProblem([{ path: "into", message: "Choose a different branch to merge into" }]);
  }
  const gone = branchFacts(from);
  const before = branchFacts(into);
  const spellings = [...before.aliases, gone.name, ...gone.aliases];
  await write.trx.deleteFrom("locations").where("id", "=", from.id).execute();
  const after = await save(write, into, {
    ...before,
    name_am: before.name_am ?? gone.name_am,
    ...mapValues(OFFICE_FACTS, (_, fact) => before[fact] ?? gone[fact]),
    aliases: distinct(before.name, spellings, spellings),
    updated_at: write.now,
  });
  await moveBranch(write, from.name, into.name);
  await audit(write, "location.merge", {
    slug: from.slug,
    before: { from: gone, into: before },
    after: branchFacts(after),
  });
  return withTotal(write.trx, after);
}

function applyChange(before: BranchFacts, change: LocationChange, updated_at: string | null): BranchFacts {
  const name = change.name === undefined ? before.name : tidy(change.name);
  const former = name === before.name ? [] : [before.name];
  const text = (value: string | null | undefined, kept: string | null) =>
    value === undefined ? kept : value === null || value === "" ? null : value;
  return {
    ...before,
    name,
    slug: locationSlug(name),
    name_am: text(change.name_am, before.name_am),
    aliases: distinct(
      name,
      [...(change.aliases?.map(tidy) ?? before.aliases), ...former],
      [...before.aliases, ...former],
    ),
    ...mapValues(OFFICE_FACTS, (_, fact) => text(change[fact], before[fact])),
    updated_at,
  };
}

async function save({ trx }: LocationWrite, row: LocationRow, facts: BranchFacts): Promise<LocationRow> {
  return trx
    .updateTable("locations")
    .set({ ...facts, aliases: JSON.stringify(facts.aliases) })
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseTaken);
}

/** Drops spellings differing only in case or punctuation; former ones with another slug stay for redirects. */
function distinct(name: string, spellings: readonly string[], former: readonly string[]): string[] {
  const keys = new Set([branchKey(name)]);
  const slugs = new Set([locationSlug(name)]);
  return spellings.filter((spelling) => {
    const key = branchKey(spelling);
    const slug = locationSlug(spelling);
    if (keys.has(key) && (slugs.has(slug) || !former.includes(spelling))) return false;
    keys.add(key);
    slugs.add(slug);
    return true;
  });
}

/** Spellings identify one branch in lists and slugs. */
async function refuseTakenSpellings(
  { trx }: LocationWrite,
  own: LocationRow | null,
  facts: BranchFacts,
): Promise<void> {
  const spellings = [
    { path: "name", text: facts.name },
    ...facts.aliases.map((text) => ({ path: "aliases", text })),
  ];
  const empty = spellings.find(({ text }) => branchKey(text) === "");
  if (empty) {
    throw validationProblem([{ path: empty.path, message: `${empty.text} alone names no branch` }]);
  }
  const others = (await trx.selectFrom("locations").selectAll().orderBy("id").execute()).filter(
    ({ id }) => id !== own?.id,
  );
  for (const { path, text } of spellings) {
    const key = branchKey(text);
    const slug = path === "name" ? facts.slug : null;
    const taken = others.find(
      (other) =>
        other.slug === slug ||
        [other.name, ...parseAliases(other.aliases)].some((spelling) => branchKey(spelling) === key),
    );
    if (!taken) continue;
    throw new ProblemError(409, "duplicate_location", {
      detail: `${text} is ${taken.name} already. Merge the two branches if they are one.`,
      errors: [{ path, message: `${text} is ${taken.name} already` }],
    });
  }
}

/** Uploads may add a branch concurrently, without the lock. */
function refuseTaken(error: unknown): never {
  if (!isTaken(error, "locations", "slug") && !isTaken(error, "locations", "name")) throw error;
  throw new ProblemError(409, "duplicate_location", {
    detail: "A list was just uploaded for a branch with this name.",
    errors: [{ path: "name", message: "There is already a branch with this name" }],
  });
}

function tidy(text: string): string {
  return storableText(text).normalize("NFC").replace(/\s+/g, " ").trim();
}

type Audited = {
  slug: string;
  before: Readonly<Record<string, unknown>> | null;
  after: BranchFacts | null;
};

async function audit(
  { trx, maker }: LocationWrite,
  action: string,
  { slug, before, after }: Audited,
): Promise<void> {
  await writeAudit(trx, { ...maker, action, subject: `location:${slug}`, before, after });
}

/**
 * Moves a branch's listings, lists and passports in any state, so undo keeps working; marks both segments.
 * `beginListingChange` comes first.
 */
export async function moveBranch(change: ListingChange, from: string, to: string): Promise<void> {
  const { trx } = change;
  const touched = new PlacesTouched();
  const days = await trx
    .selectFrom("passports")
    .select("date_of_publish as day")
    .distinct()
    .where("location", "=", from)
    .execute();
  for (const { day } of days) {
    touched.add(from, day);
    touched.add(to, day);
  }
  // Finding them by list uses its index; by branch would scan everything.
  const listsOfBranch = trx.selectFrom("import_batches").select("id").where("location", "=", from);
  await trx
    .updateTable("listings")
    .set({ location: to })
    .where("location", "=", from)
    .where((eb) => eb.or([eb("batch_id", "in", listsOfBranch), eb("batch_id", "is", null)]))
    .execute();
  await trx.updateTable("import_batches").set({ location: to }).where("location", "=", from).execute();
  await trx.updateTable("passports").set({ location: to }).where("location", "=", from).execute();
  await touched.raiseGenerations(change);
}
