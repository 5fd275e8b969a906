import { randomUUID } from "node:crypto";
import { claimJob, hasDueJob } from "./claim-job.ts";
import { changeOf } from "./job-handler.ts";
import type { JobHandler, JobRun } from "./job-handler.ts";
import { BadPayload } from "./job-kind.ts";
import { LeaseLost } from "./lease.ts";
import type { LeasedJob } from "./lease.ts";
import { abandonJob, finishIfOpen, releaseJob, returnJob } from "./settle-job.ts";

/** Runs one due job; false if none was due. Throws database errors. */
export async function runDueJob(run: JobRun, handlers: readonly JobHandler[]): Promise<boolean> {
  const nowMs = run.nowMs();
  const kinds = handlers.map(({ kind }) => kind);
  if (!(await hasDueJob(run.store.db, { nowMs, kinds }))) return false;
  const claim = await claimJob(run.store, { nowMs, token: randomUUID(), kinds });
  const handler = handlers.find(({ kind }) => kind.name === claim?.job.kind);
  if (claim === null || handler === undefined) return false;
  const { job, exhausted } = claim;
  try {
    if (exhausted) await giveUp(run, handler, job, "Its workers ended without an error");
    else {
      await handler.work(run, job);
      await run.store.write((trx) => finishIfOpen(trx, job, run.nowMs()));
    }
  } catch (error) {
    await afterError(run, handler, job, error);
    return true;
  }
  const outcome = await handler.outcome(run, job);
  if (outcome !== null) run.tell?.("info", outcome);
  return true;
}

async function afterError(run: JobRun, handler: JobHandler, job: LeasedJob, error: unknown): Promise<void> {
  const { store, nowMs, tell } = run;
  if (error instanceof LeaseLost) return;
  if (run.signal?.aborted) return store.write((trx) => releaseJob(trx, job, nowMs()));
  const message = error instanceof Error ? error.message : String(error);
  const name = `Job ${job.id} (${job.kind})`;
  if (error instanceof BadPayload) {
    tell?.("error", `${name} failed: ${message}`);
    await store.write((trx) => abandonJob(trx, job, nowMs(), message));
  } else if (job.attempts >= handler.kind.attempts) {
    tell?.("error", `${name} failed for good: ${message}`);
    await giveUp(run, handler, job, message);
  } else {
    tell?.("error", `${name} will be tried again: ${message}`);
    const { retryAfterMs } = handler.kind;
    const waitMs = retryAfterMs[Math.min(job.attempts, retryAfterMs.length) - 1] ?? 0;
    await store.write((trx) => returnJob(trx, job, { nowMs: nowMs(), waitMs, error: message }));
  }
}

async function giveUp(run: JobRun, handler: JobHandler, job: LeasedJob, error: string): Promise<void> {
  await run.store.write(async (trx) => {
    await abandonJob(trx, job, run.nowMs(), `Given up after ${handler.kind.attempts} attempts: ${error}`);
    await handler.giveUp(changeOf(run, trx), job);
  });
}
