import { sql } from "kysely";
import type { Transaction } from "kysely";
import { iso } from "../store/lies-ahead.ts";
import type { Database } from "../store/schema.ts";
import type { AttemptOutcome } from "../store/tables/jobs.ts";

// Attempts are written in the transaction that changes the job, so they always agree with it. One at most has no end.

type Begin = { jobId: number; worker: string; nowMs: number };

/** Begins an attempt once the earlier ones of the job have ended. */
export async function beginAttempt(
  trx: Transaction<Database>,
  { jobId, worker, nowMs }: Begin,
): Promise<void> {
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

export type AttemptEnd = { outcome: AttemptOutcome; error: string | null; endMs: number };

/** No effect if none is open: jobs claimed before attempts were stored. */
export async function endAttempt(
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
