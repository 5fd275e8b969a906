import type { Transaction, Updateable } from "kysely";
import { iso } from "../store/lies-ahead.ts";
import type { Database } from "../store/schema.ts";
import type { JobTable } from "../store/tables/jobs.ts";
import { endAttempt } from "./attempts.ts";
import type { AttemptEnd } from "./attempts.ts";
import { leaseLost } from "./lease.ts";
import type { LeasedJob } from "./lease.ts";

/** Finishes the job in the transaction of its effect. Throws `LeaseLost`. */
export async function finishJob(trx: Transaction<Database>, job: LeasedJob, nowMs: number): Promise<void> {
  if (!(await finishIfOpen(trx, job, nowMs))) throw leaseLost(job);
}

/** False if the handler has settled it, or the lease is lost. */
export async function finishIfOpen(
  trx: Transaction<Database>,
  job: LeasedJob,
  nowMs: number,
): Promise<boolean> {
  const change = { state: "done", finished_at: iso(nowMs), last_error: null } as const;
  return letGo(trx, job, change, { outcome: "done", error: null, endMs: nowMs });
}

/** No more attempts. Throws `LeaseLost`. */
export async function abandonJob(
  trx: Transaction<Database>,
  job: LeasedJob,
  nowMs: number,
  error: string,
): Promise<void> {
  const change = { state: "failed", finished_at: iso(nowMs), last_error: error } as const;
  const isHeld = await letGo(trx, job, change, { outcome: "failed", error, endMs: nowMs });
  if (!isHeld) throw leaseLost(job);
}

/** The job is tried again in `waitMs`. */
export async function returnJob(
  trx: Transaction<Database>,
  job: LeasedJob,
  { nowMs, waitMs, error }: { nowMs: number; waitMs: number; error: string },
): Promise<void> {
  const change = { state: "waiting", run_after: iso(nowMs + waitMs), last_error: error } as const;
  await letGo(trx, job, change, { outcome: "failed", error, endMs: nowMs });
}

/** This worker stops: another may start at once, and the attempt does not count. */
export async function releaseJob(trx: Transaction<Database>, job: LeasedJob, nowMs: number): Promise<void> {
  const change = { state: "waiting", run_after: iso(nowMs), attempts: job.attempts - 1 } as const;
  await letGo(trx, job, change, { outcome: "released", error: null, endMs: nowMs });
}

async function letGo(
  trx: Transaction<Database>,
  job: LeasedJob,
  change: Updateable<JobTable>,
  end: AttemptEnd,
): Promise<boolean> {
  const settled = await trx
    .updateTable("jobs")
    .set({ leased_until: null, lease_token: null, ...change })
    .where("id", "=", job.id)
    .where("lease_token", "=", job.token)
    .executeTakeFirst();
  if (settled.numUpdatedRows === 0n) return false;
  await endAttempt(trx, job.id, end);
  return true;
}
