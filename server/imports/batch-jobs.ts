import { canStep } from "#domain/import-steps.ts";
import { abandonJob, finishJob, holdLease } from "../jobs/jobs.ts";
import type { LeasedJob } from "../jobs/jobs.ts";
import { forgetUnusedBranches } from "../locations/forget-branch.ts";
import { holdBatch } from "./batch-answer.ts";
import { IMPORT_JOB, MOVE_JOB, batchOf, readMovePlace } from "./batch-queue.ts";
import { stepBatch } from "./batch-step.ts";
import { abandonImport, changeOf, runImportJob } from "./import-job.ts";
import type { ImportRun } from "./import-job.ts";
import { beginListingChange } from "../listings/listing-change.ts";
import type { ListingChange } from "../listings/listing-change.ts";
import { moveBatch } from "./move-batch.ts";
import { undoBatch } from "./undo-batch.ts";

/** Runs a job of `BATCH_JOBS`. Throws `LeaseLost` and database errors. */
export async function runBatchJob(run: ImportRun, job: LeasedJob): Promise<void> {
  if (job.kind === IMPORT_JOB) return runImportJob(run, job);
  const { store, nowMs } = run;
  await store.write(async (trx) => {
    await holdLease(trx, job, nowMs());
    const change = changeOf(run, trx);
    const id = batchOf(job);
    const done =
      job.kind === MOVE_JOB ? await moveBatch(change, id, readMovePlace(job)) : await undoBatch(change, id);
    // Already done elsewhere, by the command line for example.
    if (!done.ok) await giveUp(change, job);
    await finishJob(trx, job, nowMs());
  });
}

/** For jobs whose workers died repeatedly; changes nothing else. */
export async function abandonBatchJob(run: ImportRun, job: LeasedJob): Promise<void> {
  if (job.kind === IMPORT_JOB) return abandonImport(run, job);
  await run.store.write(async (trx) => {
    const message = "The change was started several times and did not finish. Look at the server's log.";
    await abandonJob(trx, job, run.nowMs(), message);
    const fault = { error_code: "attempts_exhausted", error_message: message };
    await giveUp(changeOf(run, trx), job, fault);
  });
}

/** The target branch may exist only for this move. */
async function giveUp(
  change: ListingChange,
  job: LeasedJob,
  fault: { error_code?: string; error_message?: string } = {},
): Promise<void> {
  const { trx } = change;
  await beginListingChange(change);
  const batch = await holdBatch(trx, batchOf(job));
  if (canStep(batch, "give_up")) await stepBatch(trx, batch, "give_up", fault);
  if (job.kind === MOVE_JOB) await forgetUnusedBranches(trx, [readMovePlace(job).location]);
}
