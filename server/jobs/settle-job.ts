import type { Kysely, Transaction, Updateable } from "kysely";
import { iso } from "../store/lies-ahead.ts";
import type { Database, JobTable } from "../store/schema.ts";
import { leaseLost } from "./lease.ts";
import type { LeasedJob } from "./lease.ts";

/** In the transaction of the job's effect. Throws `LeaseLost`. */
export async function finishJob(trx: Transaction<Database>, job: LeasedJob, nowMs: number): Promise<void> {
  if (!(await finishIfOpen(trx, job, nowMs))) throw leaseLost(job);
}

/** False if the handler has settled it, or the lease is lost. */
export async function finishIfOpen(db: Kysely<Database>, job: LeasedJob, nowMs: number): Promise<boolean> {
  return letGo(db, job, { state: "done", finished_at: iso(nowMs), last_error: null });
}

/** No more attempts. Throws `LeaseLost`. */
export async function abandonJob(
  trx: Transaction<Database>,
  job: LeasedJob,
  nowMs: number,
  error: string,
): Promise<void> {
  const change = { state: "failed", finished_at: iso(nowMs), last_error: error } as const;
  if (!(await letGo(trx, job, change))) throw leaseLost(job);
}

/** To be retried in `waitMs`. */
export async function returnJob(
  db: Kysely<Database>,
  job: LeasedJob,
  { nowMs, waitMs, error }: { nowMs: number; waitMs: number; error: string },
): Promise<void> {
  await letGo(db, job, { state: "waiting", run_after: iso(nowMs + waitMs), last_error: error });
}

/** This worker stops: another may start at once, and the attempt does not count. */
export async function releaseJob(db: Kysely<Database>, job: LeasedJob, nowMs: number): Promise<void> {
  await letGo(db, job, { state: "waiting", run_after: iso(nowMs), attempts: job.attempts - 1 });
}

async function letGo(db: Kysely<Database>, job: LeasedJob, change: Updateable<JobTable>): Promise<boolean> {
  const settled = await db
    .updateTable("jobs")
    .set({ leased_until: null, lease_token: null, ...change })
    .where("id", "=", job.id)
    .where("lease_token", "=", job.token)
    .executeTakeFirst();
  return settled.numUpdatedRows > 0n;
}
