import { hostname } from "node:os";
import { threadId } from "node:worker_threads";
import {
  sql,
  type Transaction,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SqlBool,
  type Updateable,
} from "kysely";
import { iso, columnIsOver } from "../store/clock-skew.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import type { AttemptOutcome, JobTable } from "../store/tables/jobs.ts";
import type { JobKind } from "./job-kind.ts";
import { type LeasedJob, leaseLost } from "./lease.ts";

// Attempts are written in the transaction that changes the job, so they always agree with it. One at most has no end.

type Begin = { jobId: number; worker: string; nowMs: number };

/** Begins an attempt once the earlier ones of the job have ended. */
async function beginAttempt(trx: Transaction<Database>, { jobId, worker, nowMs }: Begin): Promise<void> {
  const next = sql<number>`(select coalesce(max(attempt), 0) + 1 from job_attempts where job_id = ${jobId})`;
  await trx
    .insertInto("job_attempts")
    .values({
      job_id: jobId,
      attempt: next,
      worker,
      started_at: iso(nowMs),
      finished_at: null,
      outcome: null,
      error: null,
    })
    .execute();
}

type AttemptEnd = { outcome: AttemptOutcome; error: string | null; endMs: number };

/** No effect if none is open: jobs claimed before attempts were stored. */
async function endAttempt(
  trx: Transaction<Database>,
  jobId: number,
  { outcome, error, endMs }: AttemptEnd,
): Promise<void> {
  await trx
    .updateTable("job_attempts")
    .set({ outcome, error, finished_at: iso(endMs) })
    .where("job_id", "=", jobId)
    .where("finished_at", "is", null)
    .execute();
}

/** Who holds a lease, for people: machine, process and thread. */
export const workerName = `${hostname()}:${process.pid}/${threadId}`;

type ClaimOptions = {
  nowMs: number;
  token: string;
  kinds: readonly JobKind[];
  /** That job only, even if its kind is paused. */
  id?: number;
  worker?: string;
};

/** `exhausted`: its attempts are used up. */
type Claim = { job: LeasedJob; exhausted: boolean };

/** A read, so idle workers never take the write lock. */
export async function hasDueJob(
  db: Kysely<Database>,
  options: Pick<ClaimOptions, "nowMs" | "kinds">,
): Promise<boolean> {
  const found = await db
    .selectFrom("jobs")
    .select("id")
    .where((job) => due(job, options))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Takes the oldest due job: waiting, or with an expired lease. */
export async function claimJob(store: Store, options: ClaimOptions): Promise<Claim | null> {
  return store.write((trx) => takeJob(trx, options));
}

/** `claimJob` in the caller's transaction. */
export async function takeJob(trx: Transaction<Database>, options: ClaimOptions): Promise<Claim | null> {
  const found = await trx
    .selectFrom("jobs")
    .selectAll()
    .where((job) => due(job, options))
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  const kind = options.kinds.find(({ name }) => name === found?.kind);
  if (found === undefined || kind === undefined) return null;
  const { nowMs, token, worker = workerName } = options;
  const { leaseMs } = kind;
  const taken = await trx
    .updateTable("jobs")
    .set({
      state: "running",
      attempts: sql`attempts + 1`,
      started_at: iso(nowMs),
      lease_token: token,
      leased_until: iso(nowMs + leaseMs),
      worker,
      beat_at: iso(nowMs),
    })
    .where("id", "=", found.id)
    // On PostgreSQL another worker may have taken it meanwhile.
    .where((job) => due(job, options))
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) return null;
  if (found.state === "running") {
    const endMs = Math.min(Date.parse(found.leased_until ?? iso(nowMs)), nowMs);
    await endAttempt(trx, found.id, { outcome: "lost", error: null, endMs });
  }
  await beginAttempt(trx, { jobId: found.id, worker, nowMs });
  const attempts = found.attempts + 1;
  const job = { id: found.id, kind: kind.name, payload: found.payload, token, attempts, leaseMs };
  return { job, exhausted: attempts > kind.attempts };
}

function due(
  job: ExpressionBuilder<Database, "jobs">,
  { nowMs, kinds, id }: Pick<ClaimOptions, "nowMs" | "kinds" | "id">,
): Expression<SqlBool> {
  const names = kinds.map(({ name }) => name);
  const longestRetryMs = Math.max(...kinds.flatMap(({ retryAfterMs }) => retryAfterMs));
  const longestLeaseMs = Math.max(...kinds.map(({ leaseMs }) => leaseMs));
  const paused = job.selectFrom("job_kinds").select("job_kinds.kind").where("paused", "=", 1);
  return job.and([
    job("kind", "in", names),
    id === undefined ? job("kind", "not in", paused) : job("id", "=", id),
    job.or([
      job.and([
        job("state", "=", "waiting"),
        columnIsOver("run_after", nowMs, longestRetryMs),
        job.or([job("not_before", "is", null), job("not_before", "<=", iso(nowMs))]),
      ]),
      // The lease includes its last millisecond.
      job.and([job("state", "=", "running"), columnIsOver("leased_until", nowMs - 1, longestLeaseMs)]),
    ]),
  ]);
}

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
