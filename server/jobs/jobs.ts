import { sql } from "kysely";
import type { Expression, ExpressionBuilder, Kysely, SqlBool, Transaction } from "kysely";
import { columnIsOver } from "../store/lies-ahead.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";

/** How long a worker may be silent before another takes its job, and how often it says that it lives. */
export const LEASE_MS = 15_000;
export const HEARTBEAT_MS = 4_000;
const MAX_ATTEMPTS = 5;
/** A job whose worker died at once is not tried again at once. */
const RETRY_AFTER_MS = [0, 1_000, 5_000, 30_000, 60_000];
const LONGEST_RETRY_MS = Math.max(...RETRY_AFTER_MS);

/** A job in hand: whoever holds the token may finish it; `attempts` counts this one. */
export type LeasedJob = { id: number; kind: string; payload: string; token: string; attempts: number };

/** With `id`, only that job. */
export type ClaimOptions = { nowMs: number; token: string; kinds: readonly string[]; id?: number };

/** Thrown when a worker that was silent too long finds its job in other hands; its transaction rolls back. */
export class LeaseLost extends Error {}

/** Puts a job in the queue, in the transaction that makes it necessary; with a token, already in the caller's hands. */
export async function addJob(
  trx: Transaction<Database>,
  job: { kind: string; payload: string; nowMs: number; token?: string },
): Promise<number> {
  const { id } = await trx
    .insertInto("jobs")
    .values({
      kind: job.kind,
      payload: job.payload,
      state: job.token === undefined ? "waiting" : "running",
      run_after: iso(job.nowMs),
      attempts: job.token === undefined ? 0 : 1,
      leased_until: job.token === undefined ? null : iso(job.nowMs + LEASE_MS),
      lease_token: job.token ?? null,
      last_error: null,
      created_at: iso(job.nowMs),
      finished_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether a claim could find a job; a read, so that an idle worker never takes the write lock. */
export async function hasDueJob(
  db: Kysely<Database>,
  { nowMs, kinds }: Pick<ClaimOptions, "nowMs" | "kinds">,
): Promise<boolean> {
  const found = await db
    .selectFrom("jobs")
    .select("id")
    .where("kind", "in", kinds)
    .where((where) => due(where, nowMs))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Takes the oldest job that is due: one that waits, or one whose worker has been silent past its lease. A job that
 * was taken too often comes back as `exhausted`, for its owner to settle.
 */
export async function claimJob(
  store: Store,
  options: ClaimOptions,
): Promise<{ job: LeasedJob; exhausted: boolean } | null> {
  const { nowMs, token, kinds, id } = options;
  return store.write(async (trx) => {
    const found = await trx
      .selectFrom("jobs")
      .selectAll()
      .where("kind", "in", kinds)
      .where((where) => due(where, nowMs))
      .$if(id !== undefined, (query) => query.where("id", "=", id ?? 0))
      .orderBy("id")
      .limit(1)
      .executeTakeFirst();
    if (!found) return null;
    // The same condition again: on PostgreSQL another worker may have taken it since the row was read.
    const taken = await trx
      .updateTable("jobs")
      .set({
        state: "running",
        attempts: sql`attempts + 1`,
        lease_token: token,
        leased_until: iso(nowMs + LEASE_MS),
      })
      .where("id", "=", found.id)
      .where((where) => due(where, nowMs))
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) return null;
    const attempts = found.attempts + 1;
    const job = { id: found.id, kind: found.kind, payload: found.payload, token, attempts };
    return { job, exhausted: attempts > MAX_ATTEMPTS };
  });
}

/** Renews the lease; false when the job is no longer this worker's. */
export async function renewLease(db: Kysely<Database>, job: LeasedJob, nowMs: number): Promise<boolean> {
  const renewed = await db
    .updateTable("jobs")
    .set({ leased_until: iso(nowMs + LEASE_MS) })
    .where("id", "=", job.id)
    .where("lease_token", "=", job.token)
    .where("state", "=", "running")
    .executeTakeFirst();
  return renewed.numUpdatedRows > 0n;
}

/**
 * Makes a transaction this worker's or nobody's: to be its first statement. It locks the job's row until the end, so
 * that nobody else can take the job while the effect is being written.
 */
export async function holdLease(trx: Transaction<Database>, job: LeasedJob, nowMs: number): Promise<void> {
  if (!(await renewLease(trx, job, nowMs))) throw new LeaseLost(`Job ${job.id} was taken by another worker`);
}

/** Settles the job in the transaction of its effect. */
export async function finishJob(trx: Transaction<Database>, job: LeasedJob, nowMs: number): Promise<void> {
  await settle(trx, job, { state: "done", nowMs, error: null });
}

/** Gives the job up: nobody tries it again. */
export async function abandonJob(
  trx: Transaction<Database>,
  job: LeasedJob,
  nowMs: number,
  error: string,
): Promise<void> {
  await settle(trx, job, { state: "failed", nowMs, error });
}

async function settle(
  trx: Transaction<Database>,
  job: LeasedJob,
  end: { state: "done" | "failed"; nowMs: number; error: string | null },
): Promise<void> {
  const settled = await trx
    .updateTable("jobs")
    .set({
      state: end.state,
      finished_at: iso(end.nowMs),
      leased_until: null,
      lease_token: null,
      last_error: end.error,
    })
    .where("id", "=", job.id)
    .where("lease_token", "=", job.token)
    .executeTakeFirst();
  if (settled.numUpdatedRows === 0n) throw new LeaseLost(`Job ${job.id} was taken by another worker`);
}

/** Hands the job back after an error, to be tried again a little later. */
export async function returnJob(store: Store, job: LeasedJob, nowMs: number, error: string): Promise<void> {
  const wait = RETRY_AFTER_MS[Math.min(job.attempts, RETRY_AFTER_MS.length - 1)] ?? 0;
  await putBack(store, job, { run_after: iso(nowMs + wait), last_error: error });
}

/** Hands the job back because this worker stops: the next one may take it at once, and the attempt does not count. */
export async function releaseJob(store: Store, job: LeasedJob, nowMs: number): Promise<void> {
  await putBack(store, job, { run_after: iso(nowMs), attempts: job.attempts - 1 });
}

async function putBack(
  store: Store,
  job: LeasedJob,
  change: { run_after: string; last_error?: string; attempts?: number },
): Promise<void> {
  await store.write(async (trx) => {
    await trx
      .updateTable("jobs")
      .set({ state: "waiting", leased_until: null, lease_token: null, ...change })
      .where("id", "=", job.id)
      .where("lease_token", "=", job.token)
      .execute();
  });
}

type JobColumns = ExpressionBuilder<Database, "jobs">;

/** Waiting and due, or running under a lease that ran out. */
function due(job: JobColumns, nowMs: number): Expression<SqlBool> {
  return job.or([
    job.and([job("state", "=", "waiting"), columnIsOver("run_after", nowMs, LONGEST_RETRY_MS)]),
    // Its last millisecond is its worker's.
    job.and([job("state", "=", "running"), columnIsOver("leased_until", nowMs - 1, LEASE_MS)]),
  ]);
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
