import { sql, type Kysely } from "kysely";
import type { Database } from "../store/schema.ts";
import { stepBatch, OPEN_STATES } from "./batches.ts";
import { holds } from "../store/sample-data.ts";
import { jsonList } from "../store/json-table.ts";
import type { ListingChange } from "../passports/listings/listing-change.ts";

/** Removes all sample listings and cancels unfinished samples. Returns their numbers, to derive again, and branches. */
export async function removeSampleListings({
  trx,
  dialect,
  now,
}: ListingChange): Promise<{ numbers: string[]; locations: string[] }> {
  const batches = await trx
    .selectFrom("import_batches")
    .select(["id", "status", "work", "location"])
    .where("is_sample", "=", 1)
    .where("status", "in", ["completed", ...OPEN_STATES])
    .execute();
  if (batches.length === 0) return { numbers: [], locations: [] };
  const ids = batches.map((batch) => batch.id);
  const listings = await trx
    .selectFrom("listings")
    .select("request_number")
    .distinct()
    .where("batch_id", "in", ids)
    .execute();
  // An edited sample passport is still a sample, even renumbered.
  const { rows: renumbered } = await sql<{ request_number: string }>`
    delete from listings where batch_id is null and passport_id in
      (select id from listings where batch_id in (${sql.join(ids)})) returning request_number`.execute(trx);
  const listed = listings.map((listing) => listing.request_number);
  const numbers = [...new Set([...listed, ...renumbered.map((listing) => listing.request_number)])];
  await trx.deleteFrom("listings").where("batch_id", "in", ids).execute();
  await sql`delete from listings where batch_id is null and request_number in
    (select j.value ->> 0 from ${jsonList(dialect, listed)} as j)`.execute(trx);
  for (const batch of batches) await stepBatch(trx, batch, "give_way", { finished_at: now });
  await trx.deleteFrom("import_files").where("batch_id", "in", ids).execute();
  return { numbers, locations: batches.map(({ location }) => location) };
}

export async function countSampleNumbers(db: Kysely<Database>): Promise<number> {
  const samples = db
    .selectFrom("import_batches")
    .select("id")
    .where("is_sample", "=", 1)
    .where("status", "=", "completed");
  const { count } = await db
    .selectFrom("listings")
    .select((fn) => fn.fn.count<number | string>("request_number").distinct().as("count"))
    .where("batch_id", "in", samples)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Once this is true, sample lists are refused. */
export async function hasRealData(db: Kysely<Database>): Promise<boolean> {
  return holds(
    db,
    sql`exists (select 1 from import_batches where is_sample = 0 and status in ('completed', 'undone'))
      or exists (select 1 from listings where batch_id is null)`,
  );
}
