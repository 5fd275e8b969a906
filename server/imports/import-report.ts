import type { Kysely } from "kysely";
import type { ImportReport } from "#domain/imports/import-report.ts";
import { knownReasonSchema, type RowReason, type RowReasonCode } from "#domain/imports/row-reasons.ts";
import type { Database } from "../store/schema.ts";
import { NO_ROWS, batchById } from "./batches.ts";
import { parseWarnings } from "./import-warnings.ts";

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

/** The command line, and clients that do not know the code, show these. */
const SENTENCES: Record<RowReasonCode, string> = {
  no_number: "The request number is missing.",
  bad_number: '"{number}" is not a request number: it takes 6 to 20 letters and digits.',
  no_name: "The person's own name is missing.",
  no_father: "The father's name is missing.",
  run_together: "Two cells run into each other and cannot be separated.",
  digit: "A name contains a digit.",
  empty: "The line is empty.",
  columns: "The columns of this line cannot be recognised.",
  no_row: "The line has a number but is not a row of the table.",
  between: "The text is between two rows and belongs to neither.",
  unclear: "It is unclear which of the lines or words here belong to this row.",
  cut_off: "A part of the row lies beyond the edge of the page.",
  same_number: "The same request number is already on page {page}, line {line}.",
};

/** The reason in English. */
export function reasonSentence({ code, values }: RowReason): string {
  return SENTENCES[code].replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? "");
}

type ReasonColumns = { reason: string | null; why: string | null };

/** The sentence serves the command line and older apps. */
export function reasonAnswer({ reason, why }: ReasonColumns): { why: string | null; reason?: RowReason } {
  if (reason === null) return { why };
  const stored = knownReasonSchema.parse(JSON.parse(reason));
  return { why: reasonSentence(stored), reason: stored };
}
