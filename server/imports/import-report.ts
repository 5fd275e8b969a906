import type { Kysely } from "kysely";
import type { ImportReport } from "#domain/imports/import-report.ts";
import type { Database } from "../store/schema.ts";
import { NO_ROWS, batchById } from "./batches.ts";
import { parseWarnings } from "./import-warnings.ts";
import { reasonAnswer } from "./row-reason.ts";

/** Command line and admin area show this report. */
export async function readImportReport(db: Kysely<Database>, batchId: number): Promise<ImportReport> {
  const batch = await batchById(db, batchId).executeTakeFirstOrThrow();
  const rejected = await db
    .selectFrom("import_rows")
    .select(["page", "line", "text", "why", "reason"])
    .where("batch_id", "=", batchId)
    .where("state", "=", "rejected")
    .orderBy("seq")
    .execute();
  // Warnings are moot after undo.
  const warnings = batch.status === "undone" ? [] : parseWarnings(batch.warnings);
  return {
    status: batch.status,
    rows_total: batch.rows_total,
    rows_new: batch.rows_new,
    rows_updated: batch.rows_updated,
    rows_duplicate: batch.rows_duplicate,
    rows_rejected: batch.rows_rejected,
    rejected: rejected.map(({ page, line, text, ...row }) => {
      const { why, reason } = reasonAnswer(row);
      return { page, line, text, why: why ?? "", ...(reason && { reason }) };
    }),
    batch_id: batch.id,
    ...(batch.error_code === null ? {} : { error_code: batch.error_code }),
    ...(batch.error_message === null ? {} : { error_message: batch.error_message }),
    ...(warnings.length === 0 ? {} : { warnings: warnings.map(({ text }) => text) }),
  };
}

/** Refused before a batch existed. */
export function refusalReport(error: { code: string; message: string }): ImportReport {
  return {
    status: "failed",
    ...NO_ROWS,
    rejected: [],
    error_code: error.code,
    error_message: error.message,
  };
}
