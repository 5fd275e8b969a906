import { randomUUID } from "node:crypto";
import { abandonBatchJob, runBatchJob } from "../imports/batch-jobs.ts";
import { BATCH_JOBS } from "../imports/batch-queue.ts";
import type { ImportRun } from "../imports/import-job.ts";
import { LeaseLost, claimJob, hasDueJob, releaseJob, returnJob } from "./jobs.ts";
import type { LeasedJob } from "./jobs.ts";

export type JobEvents = {
  onEnd?: (job: LeasedJob) => Promise<void>;
  /** The job will be tried again. */
  onError?: (job: LeasedJob, error: unknown) => Promise<void>;
};

/** What this program knows how to do. */
export const JOB_KINDS: readonly string[] = BATCH_JOBS;

/** Takes one due job and brings it to an end; false when none was due. Throws what the database throws. */
export async function runDueJob(run: ImportRun, events: JobEvents = {}): Promise<boolean> {
  const nowMs = run.nowMs();
  const token = randomUUID();
  if (!(await hasDueJob(run.store.db, { nowMs, kinds: JOB_KINDS }))) return false;
  const claim = await claimJob(run.store, { nowMs, token, kinds: JOB_KINDS });
  if (claim === null) return false;
  const { job, exhausted } = claim;
  try {
    await (exhausted ? abandonBatchJob(run, job) : runBatchJob(run, job));
  } catch (error) {
    if (error instanceof LeaseLost) return true;
    if (run.signal?.aborted) {
      await releaseJob(run.store, job, run.nowMs());
      return true;
    }
    await returnJob(run.store, job, run.nowMs(), error instanceof Error ? error.message : String(error));
    await events.onError?.(job, error);
    return true;
  }
  await events.onEnd?.(job);
  return true;
}
