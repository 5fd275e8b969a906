import { sql, type Kysely, type Transaction } from "kysely";
import { holds } from "../store/sample-data.ts";
import type { Database } from "../store/schema.ts";

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

/** Whether a list, a passport or an edit by hand names it. */
export async function isNamed(db: Kysely<Database>, name: string): Promise<boolean> {
  return holds(
    db,
    sql`exists (select 1 from import_batches where location = ${name} and status not in ('failed', 'undone'))
      or exists (select 1 from passports where location = ${name})
      or exists (select 1 from listings where batch_id is null and kind = 'edit' and location = ${name})`,
  );
}
