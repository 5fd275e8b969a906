import * as z from "zod/mini";
import type { Transaction } from "kysely";
import type { ImportWarning } from "#domain/api/imports.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { coverWarnings } from "./cover-warnings.ts";
import { countEffects } from "./import-counts.ts";
import { outrankedWarnings, parseWarnings } from "./import-warnings.ts";
import { isOfReading } from "./unaccounted-warnings.ts";

const coverSchema = z.array(z.string());

/**
 * Counts what a batch with staged rows would do to the passports as they stand, and what its cover says against its
 * branch and day; writes both into the batch.
 */
export async function previewBatch(
  trx: Transaction<Database>,
  dialect: Store["dialect"],
  batchId: number,
): Promise<void> {
  const batch = await trx
    .selectFrom("import_batches")
    .select(["location", "date_of_publish", "is_sample", "cover", "warnings"])
    .where("id", "=", batchId)
    .executeTakeFirstOrThrow();
  const accepted = await trx
    .selectFrom("import_rows")
    .select("request_number")
    .where("batch_id", "=", batchId)
    .where("state", "=", "accepted")
    .execute();
  const counts = await countEffects(trx, dialect, {
    requestNumbers: accepted.flatMap((row) => (row.request_number === null ? [] : [row.request_number])),
    date: batch.date_of_publish,
    ignoreSamples: batch.is_sample === 0,
  });
  const warnings = [
    ...parseWarnings(batch.warnings).filter(
      (warning) => warning.code === "new_branch" || isOfReading(warning),
    ),
    ...(await warnOfCover(trx, batch.cover, batch)),
    ...outrankedWarnings(counts.rows_outranked),
  ];
  await trx
    .updateTable("import_batches")
    .set({
      rows_new: counts.rows_new,
      rows_updated: counts.rows_updated,
      rows_duplicate: (await countDuplicates(trx, batchId)) + counts.rows_outranked,
      warnings: JSON.stringify(warnings),
    })
    .where("id", "=", batchId)
    .execute();
}

/** What the cover of a list, as the batch keeps it, says against a branch and a day. */
export async function warnOfCover(
  trx: Transaction<Database>,
  cover: string,
  place: { location: string; date_of_publish: string },
): Promise<ImportWarning[]> {
  const branches = await trx.selectFrom("locations").select(["name", "aliases"]).execute();
  return coverWarnings(coverSchema.parse(JSON.parse(cover)), place, branches);
}

/** How many rows of the file repeat a number of the file. */
export async function countDuplicates(trx: Transaction<Database>, batchId: number): Promise<number> {
  const { count } = await trx
    .selectFrom("import_rows")
    .select((fn) => fn.fn.countAll<number | string>().as("count"))
    .where("batch_id", "=", batchId)
    .where("state", "=", "duplicate")
    .executeTakeFirstOrThrow();
  return Number(count);
}
