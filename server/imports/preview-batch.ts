import * as z from "zod/mini";
import type { Transaction } from "kysely";
import type { ImportWarning } from "#domain/imports/contract.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { acceptedNumbers } from "./batches.ts";
import { coverWarnings } from "./cover-warnings.ts";
import { countEffects } from "./import-counts.ts";
import { outrankedWarnings, parseWarnings } from "./import-warnings.ts";
import { isOfReading } from "./unaccounted-warnings.ts";

const coverSchema = z.array(z.string());

/** Stores what committing would change and how the cover differs from branch and day. */
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
  const counts = await countEffects(trx, dialect, {
    requestNumbers: await acceptedNumbers(trx, batchId),
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

/** Checks the stored cover against a branch and day. */
export async function warnOfCover(
  trx: Transaction<Database>,
  cover: string,
  place: { location: string; date_of_publish: string },
): Promise<ImportWarning[]> {
  const branches = await trx.selectFrom("locations").select(["name", "aliases"]).execute();
  return coverWarnings(coverSchema.parse(JSON.parse(cover)), place, branches);
}

/** Rows that repeat a number of the file. */
export async function countDuplicates(trx: Transaction<Database>, batchId: number): Promise<number> {
  const { count } = await trx
    .selectFrom("import_rows")
    .select((fn) => fn.fn.countAll<number | string>().as("count"))
    .where("batch_id", "=", batchId)
    .where("state", "=", "duplicate")
    .executeTakeFirstOrThrow();
  return Number(count);
}
