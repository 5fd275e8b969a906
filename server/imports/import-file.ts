import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Transaction } from "kysely";
import type { ImportReport } from "#domain/imports/import-report.ts";
import { claimJob, abandonJob } from "../jobs/attempts.ts";
import { changeOf } from "../jobs/job-handler.ts";
import { LeaseLost, type LeasedJob } from "../jobs/lease.ts";
import { canonicalBranch } from "../locations/canonical-branch.ts";
import type { Database } from "../store/schema.ts";
import { commitWhenStaged, findImportJob, importKind, queueImport } from "./batch-queue.ts";
import { OPEN_STATES, findCompletedTwin, listsOfFile, twinMessage, type NewBatch } from "./batches.ts";
import { NOT_FINISHED, failBatch } from "./fail-batch.ts";
import { enqueueImport, runImportJob, type ImportRun } from "./import-job.ts";
import { readImportReport, refusalReport } from "./import-report.ts";
import { branchWarnings } from "./import-warnings.ts";

export type ListFile = Omit<NewBatch, "sha256">;

const WAIT_MS = 300;
const STOPPED_WAITING = {
  code: "cancelled",
  message: "Stopped waiting. The process that holds the list, or the server, will finish it.",
};

/**
 * Imports a list in this process; returns when settled. Runs under a leased job, so another process can take over.
 * Resumes unfinished lists and waits for one being imported elsewhere.
 */
export async function importFile(
  run: ImportRun,
  list: ListFile,
  onWait: () => void = () => undefined,
): Promise<ImportReport> {
  const token = randomUUID();
  const found = await run.store.write((trx) => findOrAdd(trx, list, { token, nowMs: run.nowMs() }));
  if ("refused" in found) return refusalReport(found.refused);
  const { batchId } = found;
  let { job } = found;
  let told = false;
  for (;;) {
    if (job === null) {
      const options = { nowMs: run.nowMs(), token, kinds: [importKind], id: found.jobId };
      const claim = await claimJob(run.store, options);
      if (claim?.exhausted) await fail(run, claim.job, batchId, NOT_FINISHED);
      job = claim?.exhausted ? null : (claim?.job ?? null);
    }
    if (job !== null) {
      await runOrFail(run, job, batchId);
      job = null;
    }
    const settled = await settledReport(run, batchId, found.jobId);
    if (settled) return settled;
    if (!told) onWait();
    told = true;
    await sleep(WAIT_MS, undefined, run.signal ? { signal: run.signal } : {}).catch(() => undefined);
    if (run.signal?.aborted) return refusalReport(STOPPED_WAITING);
  }
}

type Found = { batchId: number; jobId: number; job: LeasedJob | null };

async function findOrAdd(
  trx: Transaction<Database>,
  list: ListFile,
  { token, nowMs }: { token: string; nowMs: number },
): Promise<Found | { refused: { code: string; message: string } }> {
  const branch = await canonicalBranch(trx, list.location);
  const batch = {
    ...list,
    location: branch.name,
    sha256: createHash("sha256").update(list.bytes).digest("hex"),
  };
  const twin = await findCompletedTwin(trx, batch);
  if (twin) return { refused: { code: "already_imported", message: twinMessage(twin) } };
  const unfinished = await findUnfinished(trx, batch);
  if (unfinished !== null) {
    const jobId = await findImportJob(trx, unfinished);
    if (jobId !== null) {
      await commitWhenStaged(trx, jobId);
      return { batchId: unfinished, jobId, job: null };
    }
    const queued = await queueImport(trx, { batchId: unfinished, commit: true, nowMs, token });
    return { batchId: unfinished, ...queued };
  }
  return enqueueImport(trx, { ...batch, warnings: branchWarnings(branch) }, { nowMs, commit: true, token });
}

/** Finds an unfinished one of the same file, branch, day and marker. */
export async function findUnfinished(
  trx: Transaction<Database>,
  batch: Omit<NewBatch, "bytes">,
): Promise<number | null> {
  const found = await listsOfFile(trx, batch)
    .where("start_after_text", "=", batch.start_after_text)
    .where("status", "in", OPEN_STATES)
    .select("id")
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Fails the batch on errors instead of retrying. */
async function runOrFail(run: ImportRun, job: LeasedJob, batchId: number): Promise<void> {
  try {
    await runImportJob(run, job);
  } catch (error) {
    if (error instanceof LeaseLost) return;
    const failure = run.signal?.aborted
      ? { code: "cancelled", message: "The import was stopped. Nothing was written." }
      : { code: "internal_error", message: error instanceof Error ? error.message : String(error) };
    await fail(run, job, batchId, failure);
  }
}

async function fail(
  run: ImportRun,
  job: LeasedJob,
  batchId: number,
  fault: { code: string; message: string },
): Promise<void> {
  await run.store.write(async (trx) => {
    await abandonJob(trx, job, run.nowMs(), fault.message);
    await failBatch(changeOf(run, trx), batchId, fault);
  });
}

async function settledReport(run: ImportRun, batchId: number, jobId: number): Promise<ImportReport | null> {
  const { db } = run.store;
  const job = await db.selectFrom("jobs").select("state").where("id", "=", jobId).executeTakeFirst();
  if (job && (job.state === "waiting" || job.state === "running")) return null;
  return readImportReport(db, batchId);
}
