import type { Kysely } from "kysely";
import { MS_PER_DAY } from "#domain/base/day.ts";
import { canStep } from "#domain/imports/import-steps.ts";
import { KEPT_UNREADABLE_PDF_DAYS } from "#domain/imports/contract.ts";
import { forgetUnusedBranches } from "../locations/forget-branch.ts";
import type { Database } from "../store/schema.ts";
import { holdBatch } from "./batch-answer.ts";
import { stepBatch, dropFile } from "./batches.ts";
import { storedLayout } from "./list-layouts.ts";
import type { ListLayout } from "./pdf/named-layouts.ts";
import { storableText } from "../store/text-match.ts";
import { beginListingChange, type ListingChange } from "../passports/listings/listing-change.ts";

/** Faults that another marker would not fix. */
const FAULTS_OF_THE_FILE = new Set([
  "not_a_pdf",
  "truncated",
  "encrypted",
  "no_text",
  "too_large",
  "too_heavy",
  "real_data_present",
]);

/** The reason of batches whose workers died repeatedly. */
export const NOT_FINISHED = {
  code: "attempts_exhausted",
  message: "The import was started several times and did not finish. Look at the server's log.",
};

export type BatchFault = {
  code: string;
  message: string;
  /** The first lines of the file. */
  top?: readonly string[] | undefined;
  layout?: ListLayout | undefined;
};

/** Fails a batch and drops its rows. Keeps the file if reading it again with another marker, branch or day may help. */
export async function failBatch(change: ListingChange, batchId: number, fault: BatchFault): Promise<void> {
  const { trx, now } = change;
  await beginListingChange(change);
  const batch = await holdBatch(trx, batchId);
  if (!canStep(batch, "fail")) return;
  await stepBatch(trx, batch, "fail", {
    error_code: fault.code,
    error_message: fault.message,
    finished_at: now,
    layout: storedLayout(fault.layout),
    ...(fault.top && { top_lines: JSON.stringify(fault.top.map(storableText)) }),
  });
  await trx.deleteFrom("import_rows").where("batch_id", "=", batchId).execute();
  if (FAULTS_OF_THE_FILE.has(fault.code) || batch.is_sample === 1) await dropFile(trx, batchId);
  await forgetUnusedBranches(trx, [batch.location]);
}

/** Drops the files of lists that failed `KEPT_UNREADABLE_PDF_DAYS` ago. */
export async function dropOldFiles(db: Kysely<Database>, nowMs: number): Promise<void> {
  const oldest = new Date(nowMs - KEPT_UNREADABLE_PDF_DAYS * MS_PER_DAY).toISOString();
  const failed = db
    .selectFrom("import_batches")
    .select("id")
    .where("status", "=", "failed")
    .where("finished_at", "<", oldest);
  await db.deleteFrom("import_files").where("batch_id", "in", failed).execute();
}
