import type { Transaction } from "kysely";
import type { Database } from "../store/schema.ts";

/** These do not keep a branch. */
const NO_LONGER_LISTED = ["failed", "undone"] as const;

/**
 * Deletes branches known only from lists (`canonicalBranch`), mostly typing mistakes, once nothing names them.
 * `beginListingChange` comes first.
 */
export async function forgetUnusedBranches(
  trx: Transaction<Database>,
  names: Iterable<string>,
): Promise<void> {
  for (const name of new Set(names)) {
    const row = await trx.selectFrom("locations").selectAll().where("name", "=", name).executeTakeFirst();
    if (row === undefined) continue;
    const { id, slug: _slug, name: _name, aliases, ...facts } = row;
    const isBare = aliases === "[]" && Object.values(facts).every((fact) => fact === null);
    if (isBare && !(await isNamed(trx, name))) {
      await trx.deleteFrom("locations").where("id", "=", id).execute();
    }
  }
}

async function isNamed(trx: Transaction<Database>, name: string): Promise<boolean> {
  const list = await trx
    .selectFrom("import_batches")
    .select("id")
    .where("location", "=", name)
    .where("status", "not in", NO_LONGER_LISTED)
    .limit(1)
    .executeTakeFirst();
  if (list) return true;
  const passport = await trx
    .selectFrom("passports")
    .select("id")
    .where("location", "=", name)
    .limit(1)
    .executeTakeFirst();
  if (passport) return true;
  const byHand = await trx
    .selectFrom("listings")
    .select("id")
    .where("batch_id", "is", null)
    .where("kind", "=", "edit")
    .where("location", "=", name)
    .limit(1)
    .executeTakeFirst();
  return byHand !== undefined;
}
