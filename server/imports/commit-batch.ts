import { sql } from "kysely";
import { removeSampleArticles } from "../articles/sample-articles.ts";
import { crashPoint } from "../jobs/crash-point.ts";
import { derivePassports } from "../passports/listings/derive-passports.ts";
import { beginListingChange, type ListingChange } from "../passports/listings/listing-change.ts";
import { canonicalBranch } from "../locations/canonical-branch.ts";
import { forgetUnusedBranches } from "../locations/forget-branch.ts";
import { stepBatch, type BatchRow, acceptedNumbers, dropFile, listedNumbers } from "./batches.ts";
import { countEffects, type ImportCounts, countDuplicates } from "./preview.ts";
import { removeSampleListings } from "./sample-listings.ts";
import { err, ok, type Result } from "#domain/base/result.ts";
import { canStep } from "#domain/imports/import-steps.ts";

const NO_SAMPLES = { numbers: [], locations: [] };

/**
 * Turns staged rows into listings and passports, in the caller's transaction. The first real list also removes the
 * samples, articles too, so real and sample people never mix.
 */
export async function commitBatch(change: ListingChange, batch: BatchRow): Promise<ImportCounts> {
  const { trx, dialect, now } = change;
  await beginListingChange(change);
  // The branch may have changed since the upload.
  const { name: location } = await canonicalBranch(trx, batch.location);
  const samples = batch.is_sample === 1 ? NO_SAMPLES : await removeSampleListings(change);
  if (batch.is_sample === 0) await removeSampleArticles(trx);
  const numbers = await acceptedNumbers(trx, batch.id);
  const counts = await countEffects(trx, dialect, {
    requestNumbers: numbers,
    date: batch.date_of_publish,
    ignoreSamples: false,
  });

  await sql`
    insert into listings (batch_id, kind, request_number, first_name, middle_name, last_name, source_text,
      location, date_of_publish, rank_date, page, line, created_at)
    select batch_id, 'import', request_number, coalesce(first_name, ''), middle_name, coalesce(last_name, ''), text,
      ${location}, ${batch.date_of_publish}, ${batch.date_of_publish}, page, line, ${now}
    from import_rows where batch_id = ${batch.id} and state = 'accepted' order by seq`.execute(trx);
  crashPoint("import:listings-added");

  await analyseGrown(change, ["listings"], numbers.length);
  await derivePassports(change, [...samples.numbers, ...numbers]);
  await analyseGrown(change, ["passports", "passport_words"], numbers.length);
  crashPoint("import:passports-derived");

  await stepBatch(trx, batch, "complete", {
    location,
    rows_new: counts.rows_new,
    rows_updated: counts.rows_updated,
    rows_duplicate: (await countDuplicates(trx, batch.id)) + counts.rows_outranked,
    finished_at: now,
    top_lines: "[]",
  });
  await dropFile(trx, batch.id);
  await forgetUnusedBranches(trx, samples.locations);
  // The listings have the same data.
  await trx
    .deleteFrom("import_rows")
    .where("batch_id", "=", batch.id)
    .where("state", "=", "accepted")
    .execute();
  crashPoint("import:batch-completed");
  return counts;
}

type Grown = "listings" | "passports" | "passport_words";

/**
 * Runs ANALYZE when much of a table is new: autovacuum comes a minute later, with stale plans until then. Skips locked
 * tables.
 */
async function analyseGrown(
  { trx, dialect }: ListingChange,
  tables: readonly Grown[],
  added: number,
): Promise<void> {
  if (dialect === "sqlite" || added < 1_000) return;
  const { rows } = await sql<{ name: Grown; known: number }>`
    select relname as name, reltuples as known from pg_class
    where oid in (${sql.join(tables.map((table) => sql`cast(${table} as regclass)`))})`.execute(trx);
  for (const { name, known } of rows) {
    if (known < added) await sql`analyze (skip_locked) ${sql.table(name)}`.execute(trx);
  }
}

export type UndoError = { code: "batch_not_found" | "batch_not_completed"; message: string };

/**
 * Removes a completed import's listings, in the caller's transaction; older and later listings show again. Returns the
 * number of rows.
 */
export async function undoBatch(
  change: ListingChange,
  batchId: number,
): Promise<Result<{ rows: number }, UndoError>> {
  const { trx, now } = change;
  await beginListingChange(change);
  const batch = await trx
    .selectFrom("import_batches")
    .select(["id", "status", "work", "location"])
    .where("id", "=", batchId)
    .executeTakeFirst();
  if (!batch) return err({ code: "batch_not_found", message: `There is no import batch ${batchId}.` });
  if (!canStep(batch, "finish_undo")) {
    const message = `Batch ${batchId} is ${batch.status}; only a completed batch can be undone.`;
    return err({ code: "batch_not_completed", message });
  }
  const numbers = await listedNumbers(trx, batchId);
  await trx.deleteFrom("listings").where("batch_id", "=", batchId).execute();
  await derivePassports(change, numbers);
  await stepBatch(trx, batch, "finish_undo", { finished_at: now });
  await forgetUnusedBranches(trx, [batch.location]);
  return ok({ rows: numbers.length });
}
