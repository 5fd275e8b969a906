import { type Transaction, sql } from "kysely";
import type { ImportWarning } from "#domain/imports/contract.ts";
import { canStep } from "#domain/imports/import-steps.ts";
import { finishJob } from "../jobs/attempts.ts";
import { crashPoint } from "../jobs/crash-point.ts";
import { inOneChange, type JobRun } from "../jobs/job-handler.ts";
import { readPayload } from "../jobs/job-kind.ts";
import { keepLease, LeaseLost, holdLease, type LeasedJob } from "../jobs/lease.ts";
import { beginListingChange } from "../passports/listings/listing-change.ts";
import { chunks, jsonTable } from "../store/json-table.ts";
import type { Database } from "../store/schema.ts";
import type { ReadStore, Store } from "../store/store.ts";
import { storableText } from "../store/text-match.ts";
import { holdBatch } from "./batch-answer.ts";
import { importKind, queueImport } from "./batch-queue.ts";
import {
  stepBatch,
  type BatchRow,
  batchById,
  insertBatch,
  type NewBatch,
  findCompletedTwin,
  twinMessage,
} from "./batches.ts";
import { commitBatch } from "./commit-batch.ts";
import { failBatch } from "./fail-batch.ts";
import { parseWarnings, outrankedWarnings, isOfReading, unaccountedWarnings } from "./import-warnings.ts";
import { namedLayouts, storedLayout } from "./list-layouts.ts";
import { parsePdf } from "./pdf/parse-pdf.ts";
import type { ParsedPdf, PdfProgress, ParsedRow } from "./pdf/parsed-pdf.ts";
import { previewBatch } from "./preview.ts";
import { hasRealData } from "./sample-listings.ts";

export type ImportRun = JobRun & { onProgress?: ((progress: PdfProgress) => void) | undefined };

/** Queues a list for import; with a token the caller runs the job. */
export async function enqueueImport(
  trx: Transaction<Database>,
  batch: NewBatch,
  options: { nowMs: number; commit: boolean; token?: string },
): Promise<{ batchId: number; jobId: number; job: LeasedJob | null }> {
  const batchId = await insertBatch(trx, batch, new Date(options.nowMs).toISOString());
  return { batchId, ...(await queueImport(trx, { batchId, ...options })) };
}

/**
 * Resumes a batch where an earlier attempt stopped: stages the file's rows, then commits them in one transaction. Steps
 * are atomic and repeatable. Throws `LeaseLost` and database errors.
 */
export async function runImportJob(run: ImportRun, job: LeasedJob): Promise<void> {
  crashPoint("import:claimed");
  const payload = readPayload(importKind, job);
  const batch = await batchById(run.store.db, payload.batch_id).executeTakeFirst();
  if (!batch) throw new LeaseLost(`Batch ${payload.batch_id} was deleted`);
  if (canStep(batch, "read")) {
    const parsed = await parseFile(run, job, batch);
    if (parsed === null) return;
    await stage(run, job, batch.id, parsed);
    crashPoint("import:rows-staged");
  }
  if (payload.commit || !(await finishStaged(run, job))) await commitJob(run, job, payload.batch_id);
}

/** Ends a job that stops at `parsed`; false if it was asked to commit meanwhile. */
async function finishStaged({ store, nowMs }: ImportRun, job: LeasedJob): Promise<boolean> {
  return store.write(async (trx) => {
    await holdLease(trx, job, nowMs());
    const row = await trx
      .selectFrom("jobs")
      .select("payload")
      .where("id", "=", job.id)
      .executeTakeFirstOrThrow();
    if (readPayload(importKind, row).commit) return false;
    await finishJob(trx, job, nowMs());
    return true;
  });
}

/** Null if the file was refused or the list cancelled. */
async function parseFile(run: ImportRun, job: LeasedJob, { id }: BatchRow): Promise<ParsedPdf | null> {
  const { store, nowMs } = run;
  const startAfter = await store.write(async (trx) => {
    await holdLease(trx, job, nowMs());
    const batch = await holdBatch(trx, id);
    if (!canStep(batch, "read")) {
      await finishJob(trx, job, nowMs());
      return null;
    }
    const started_at = batch.started_at ?? new Date(nowMs()).toISOString();
    await stepBatch(trx, batch, "read", { started_at });
    return batch.start_after_text;
  });
  if (startAfter === null) return null;
  const file = await store.db
    .selectFrom("import_files")
    .select("bytes")
    .where("batch_id", "=", id)
    .executeTakeFirstOrThrow();
  const layouts = await namedLayouts(store.db);
  const progress = noteProgress(run, id);
  const onProgress = (at: PdfProgress): void => {
    run.onProgress?.(at);
    progress.note(at);
  };
  const parsed = await keepLease(run, job, async (signal) => {
    try {
      return await parsePdf(file.bytes, { startAfter, layouts, onProgress, signal });
    } finally {
      await progress.done();
    }
  });
  crashPoint("import:parsed");
  if (parsed.ok) return parsed.value;
  const { error } = parsed;
  await inOneChange(run, job, async (change) => failBatch(change, id, error));
  return null;
}

async function stage(run: ImportRun, job: LeasedJob, batchId: number, parsed: ParsedPdf): Promise<void> {
  const { store, nowMs } = run;
  await store.write(async (trx) => {
    await holdLease(trx, job, nowMs());
    const batch = await holdBatch(trx, batchId);
    // A real list removed this sample meanwhile.
    if (!canStep(batch, "stage")) return;
    await stageRows(trx, store.dialect, batchId, parsed.rows);
    await stepBatch(trx, batch, "stage", {
      source_format: parsed.format,
      rows_total: parsed.rows.length,
      rows_rejected: parsed.rows.filter((row) => row.state === "rejected").length,
      cover: JSON.stringify(parsed.cover.map(storableText)),
      top_lines: JSON.stringify(parsed.top.map(storableText)),
      layout: storedLayout(parsed.layout),
      warnings: JSON.stringify([
        ...parseWarnings(batch.warnings).filter((warning) => !isOfReading(warning)),
        ...unaccountedWarnings(parsed.unaccounted),
      ]),
    });
    await previewBatch(trx, store.dialect, batchId);
  });
}

/** Smooth enough, with few commits on 500 pages. */
const EVERY_MS = 400;

/** Stores reading progress in the batch. Failures are ignored. */
function noteProgress(
  { store, nowMs }: { store: ReadStore; nowMs: () => number },
  batchId: number,
): { note: (progress: PdfProgress) => void; done: () => Promise<void> } {
  let last = Number.NEGATIVE_INFINITY;
  let writing: Promise<unknown> = Promise.resolve();
  let busy = false;
  const write = async ({ page, pages, rows }: PdfProgress): Promise<void> => {
    busy = true;
    await store.db
      .updateTable("import_batches")
      .set({ pages_read: page, pages_total: pages, rows_read: rows })
      .where("id", "=", batchId)
      .where("status", "=", "parsing")
      .execute()
      .catch(() => undefined);
    busy = false;
  };
  return {
    note: (progress) => {
      if (busy || nowMs() - last < EVERY_MS) return;
      last = nowMs();
      writing = write(progress);
    },
    done: async () => {
      await writing;
    },
  };
}

/** One transaction for everything, including the job. */
async function commitJob(run: JobRun, job: LeasedJob, batchId: number): Promise<void> {
  await run.store.write(async (trx) => {
    await holdLease(trx, job, run.nowMs());
    const batch = await holdBatch(trx, batchId);
    // A person may have decided this already.
    if (canStep(batch, "commit")) await stepBatch(trx, batch, "commit");
  });
  crashPoint("import:before-commit");
  await inOneChange(run, job, async (change) => {
    const { trx } = change;
    // This comes before the batch is read, as its branch may be merging.
    await beginListingChange(change);
    const batch = await holdBatch(trx, batchId);
    if (canStep(batch, "complete")) {
      const isSample = batch.is_sample === 1;
      const twin = await findCompletedTwin(trx, { ...batch, is_sample: isSample });
      if (twin) {
        await failBatch(change, batchId, { code: "already_imported", message: twinMessage(twin) });
      } else if (isSample && (await hasRealData(trx))) {
        const message = "Sample lists have no place beside real ones.";
        await failBatch(change, batchId, { code: "real_data_present", message });
      } else {
        const counts = await commitBatch(change, batch);
        await renewWarnings(trx, batch, outrankedWarnings(counts.rows_outranked));
      }
    }
  });
  crashPoint("import:committed");
}

/** The preview's outranked count may be stale. */
async function renewWarnings(
  trx: Transaction<Database>,
  batch: { id: number; warnings: string },
  outranked: readonly ImportWarning[],
): Promise<void> {
  const kept = parseWarnings(batch.warnings).filter(({ code }) => code !== "outranked");
  await trx
    .updateTable("import_batches")
    .set({ warnings: JSON.stringify([...kept, ...outranked]) })
    .where("id", "=", batch.id)
    .execute();
}

/** Replaces an earlier attempt's rows. */
export async function stageRows(
  trx: Transaction<Database>,
  dialect: Store["dialect"],
  batchId: number,
  rows: readonly ParsedRow[],
): Promise<void> {
  await trx.deleteFrom("import_rows").where("batch_id", "=", batchId).execute();
  for (const some of chunks(rows, 5000)) {
    const cells = some.map((row) => [
      row.seq,
      row.page,
      row.line,
      row.state,
      storableText(row.text),
      row.reason && storableText(JSON.stringify(row.reason)),
      row.requestNumber,
      optionalText(row.firstName),
      optionalText(row.middleName),
      optionalText(row.lastName),
    ]);
    await sql`
      insert into import_rows (batch_id, seq, page, line, state, text, reason, request_number, first_name,
        middle_name, last_name)
      select cast(${batchId} as integer), cast(j.value ->> 0 as integer), cast(j.value ->> 1 as integer),
        cast(j.value ->> 2 as integer), j.value ->> 3, j.value ->> 4, j.value ->> 5, j.value ->> 6, j.value ->> 7,
        j.value ->> 8, j.value ->> 9
      from ${jsonTable(dialect, cells)} as j`.execute(trx);
  }
}

function optionalText(text: string | null): string | null {
  return text === null || text === "" ? null : storableText(text);
}
