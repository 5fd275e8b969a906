import { hostname } from "node:os";
import { threadId } from "node:worker_threads";
import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SqlBool,
  type Transaction,
} from "kysely";
import { columnIsOver, iso } from "../store/lies-ahead.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { beginAttempt, endAttempt } from "./attempts.ts";
import type { JobKind } from "./job-kind.ts";
import type { LeasedJob } from "./lease.ts";

/** Who holds a lease, for people: machine, process and thread. */
export const workerName = `${hostname()}:${process.pid}/${threadId}`;

export type ClaimOptions = {
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
