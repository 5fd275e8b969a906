import type { Transaction } from "kysely";
import type { ImportWarning } from "../../domain/api/imports.ts";
import { crashPoint } from "../jobs/crash-point.ts";
import { LeaseLost, abandonJob, addJob, finishJob, holdLease } from "../jobs/jobs.ts";
import type { LeasedJob } from "../jobs/jobs.ts";
import { keepLease } from "../jobs/keep-lease.ts";
import type { ParsedPdf, PdfProgress } from "../pdf/parsed-pdf.ts";
import { parsePdf } from "../pdf/parse-pdf.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { failBatch, findCompletedTwin, insertBatch, twinMessage } from "./batches.ts";
import type { NewBatch } from "./batches.ts";
import { commitBatch } from "./commit-batch.ts";
import { outrankedWarnings, parseWarnings } from "./import-warnings.ts";
import { beginListingChange } from "./listing-change.ts";
import { noteProgress } from "./parse-progress.ts";
import { previewBatch } from "./preview-batch.ts";
import { storableText } from "./json-table.ts";
import { hasRealData } from "./sample-listings.ts";
import { stageRows } from "./stage-rows.ts";
import { isOfReading, unaccountedWarnings } from "./unaccounted-warnings.ts";

export const IMPORT_JOB = "import";

/** `commit` false stops at `parsed`, for someone to look at the rows first. */
export type ImportJobPayload = { batch_id: number; commit: boolean };

/** The payload of an import job, as `enqueueImport` wrote it. */
export function readPayload(job: { payload: string }): ImportJobPayload {
  return JSON.parse(job.payload) as ImportJobPayload;
}

export type ImportRun = {
  store: Store;
  nowMs: () => number;
  onProgress?: ((progress: PdfProgress) => void) | undefined;
  signal?: AbortSignal | undefined;
};

/** Queues a list for import; with a token, the caller holds the job and runs it itself. */
export async function enqueueImport(
  trx: Transaction<Database>,
  batch: NewBatch,
  options: { nowMs: number; commit: boolean; token?: string },
): Promise<{ batchId: number; jobId: number; job: LeasedJob | null }> {
  const batchId = await insertBatch(trx, batch, new Date(options.nowMs).toISOString());
  const { nowMs, commit, token } = options;
  const payload = JSON.stringify({ batch_id: batchId, commit } satisfies ImportJobPayload);
  if (token === undefined) {
    const jobId = await addJob(trx, { kind: IMPORT_JOB, payload, nowMs });
    return { batchId, jobId, job: null };
  }
  const jobId = await addJob(trx, { kind: IMPORT_JOB, payload, nowMs, token });
  return { batchId, jobId, job: { id: jobId, kind: IMPORT_JOB, payload, token, attempts: 1 } };
}

/**
 * Brings a batch to its end from wherever an earlier attempt left it: reads the file again unless its rows are
 * staged, then turns the rows into passports in one transaction. Every step either happens whole or not at all and
 * may be repeated. Throws `LeaseLost` when another worker has the job, and what the database throws.
 */
export async function runImportJob(run: ImportRun, job: LeasedJob): Promise<void> {
  crashPoint("import:claimed");
  const payload = readPayload(job);
  const batch = await readBatch(run.store, payload.batch_id);
  if (batch.status === "queued" || batch.status === "parsing") {
    const parsed = await parseFile(run, job, batch);
    if (parsed === null) return;
    await stage(run, job, batch.id, parsed);
    crashPoint("import:rows-staged");
  }
  if (payload.commit || !(await finishStaged(run, job))) await commit(run, job, payload.batch_id);
}

/** Lets a job that was to stop at `parsed` go on: somebody asked for the whole import while it ran. */
export async function commitWhenStaged(trx: Transaction<Database>, jobId: number): Promise<void> {
  const row = await trx.selectFrom("jobs").select("payload").where("id", "=", jobId).executeTakeFirst();
  if (!row) return;
  const payload = JSON.stringify({ ...readPayload(row), commit: true } satisfies ImportJobPayload);
  await trx.updateTable("jobs").set({ payload }).where("id", "=", jobId).execute();
}

/** Settles a job that stops at `parsed`; false when it has been asked to go on. */
async function finishStaged({ store, nowMs }: ImportRun, job: LeasedJob): Promise<boolean> {
  return store.write(async (trx) => {
    await holdLease(trx, job, nowMs());
    const row = await trx
      .selectFrom("jobs")
      .select("payload")
      .where("id", "=", job.id)
      .executeTakeFirstOrThrow();
    if (readPayload(row).commit) return false;
    await finishJob(trx, job, nowMs());
    return true;
  });
}

/** Gives a batch up whose workers died again and again. */
export async function abandonImport(run: ImportRun, job: LeasedJob): Promise<void> {
  const payload = readPayload(job);
  await run.store.write(async (trx) => {
    const message = "The import was started several times and did not finish. Look at the server's log.";
    await abandonJob(trx, job, run.nowMs(), message);
    await failBatch(trx, payload.batch_id, { code: "attempts_exhausted", message }, iso(run.nowMs()));
  });
}

type BatchRow = Awaited<ReturnType<typeof readBatch>>;

async function readBatch(store: Store, id: number) {
  const batch = await store.db
    .selectFrom("import_batches")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (batch) return batch;
  throw new LeaseLost(`Batch ${id} was deleted`);
}

/** Answers null when the file was refused: the batch has failed and the job is done. */
async function parseFile(run: ImportRun, job: LeasedJob, batch: BatchRow): Promise<ParsedPdf | null> {
  const { store, nowMs } = run;
  await store.write(async (trx) => {
    await holdLease(trx, job, nowMs());
    await trx
      .updateTable("import_batches")
      .set({ status: "parsing", started_at: batch.started_at ?? iso(nowMs()) })
      .where("id", "=", batch.id)
      .execute();
  });
  const file = await store.db
    .selectFrom("import_files")
    .select("bytes")
    .where("batch_id", "=", batch.id)
    .executeTakeFirstOrThrow();
  const progress = noteProgress(run, batch.id);
  const onProgress = (at: PdfProgress): void => {
    run.onProgress?.(at);
    progress.note(at);
  };
  const options = { startAfter: batch.start_after_text, onProgress };
  const parsed = await keepLease(run, job, async (signal) => {
    try {
      return await parsePdf(file.bytes, { ...options, signal });
    } finally {
      await progress.done();
    }
  });
  crashPoint("import:parsed");
  if (parsed.ok) return parsed.value;
  const { error } = parsed;
  await store.write(async (trx) => {
    await failBatch(trx, batch.id, error, iso(nowMs()));
    await finishJob(trx, job, nowMs());
  });
  return null;
}

async function stage(run: ImportRun, job: LeasedJob, batchId: number, parsed: ParsedPdf): Promise<void> {
  const { store, nowMs } = run;
  await store.write(async (trx) => {
    await holdLease(trx, job, nowMs());
    await stageRows(trx, store.dialect, batchId, parsed.rows);
    const { warnings } = await trx
      .selectFrom("import_batches")
      .select("warnings")
      .where("id", "=", batchId)
      .executeTakeFirstOrThrow();
    await trx
      .updateTable("import_batches")
      .set({
        status: "parsed",
        source_format: parsed.format,
        rows_total: parsed.rows.length,
        rows_rejected: parsed.rows.filter((row) => row.state === "rejected").length,
        cover: JSON.stringify(parsed.cover.map(storableText)),
        warnings: JSON.stringify([
          ...parseWarnings(warnings).filter((warning) => !isOfReading(warning)),
          ...unaccountedWarnings(parsed.unaccounted),
        ]),
      })
      .where("id", "=", batchId)
      .execute();
    await previewBatch(trx, store.dialect, batchId);
  });
}

/** One transaction: the listings, the passports, their words, the dirty segments, the batch and the job. */
async function commit(run: ImportRun, job: LeasedJob, batchId: number): Promise<void> {
  const { store, nowMs } = run;
  await store.write(async (trx) => {
    await holdLease(trx, job, nowMs());
    await trx
      .updateTable("import_batches")
      .set({ status: "importing" })
      .where("id", "=", batchId)
      .where("status", "=", "parsed")
      .execute();
  });
  crashPoint("import:before-commit");
  await store.write(async (trx) => {
    await holdLease(trx, job, nowMs());
    const now = iso(nowMs());
    // Before the batch is read: its branch may just be merging with another.
    await beginListingChange({ trx, dialect: store.dialect, now });
    const batch = await trx
      .selectFrom("import_batches")
      .selectAll()
      .where("id", "=", batchId)
      .executeTakeFirstOrThrow();
    if (batch.status === "importing") {
      const isSample = batch.is_sample === 1;
      const twin = await findCompletedTwin(trx, { ...batch, is_sample: isSample });
      if (twin) {
        await failBatch(trx, batchId, { code: "already_imported", message: twinMessage(twin) }, now);
      } else if (isSample && (await hasRealData(trx))) {
        const message = "Sample lists have no place beside real ones.";
        await failBatch(trx, batchId, { code: "real_data_present", message }, now);
      } else {
        const counts = await commitBatch({ trx, dialect: store.dialect, now }, batch);
        await renewWarnings(trx, batch, outrankedWarnings(counts.rows_outranked));
      }
    }
    await finishJob(trx, job, nowMs());
  });
  crashPoint("import:committed");
}

/** What was said before about rows a newer list outranks was true then; now it is settled. */
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

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
