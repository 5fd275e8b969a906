import type { Kysely, Transaction } from "kysely";
import { iso } from "../store/lies-ahead.ts";
import type { Database } from "../store/schema.ts";

/** Only the token's holder may finish it. `attempts` includes this one. */
export type LeasedJob = {
  id: number;
  kind: string;
  payload: string;
  token: string;
  attempts: number;
  leaseMs: number;
};

/** Another worker has the job; roll back. */
export class LeaseLost extends Error {}

export function leaseLost(job: LeasedJob, cause?: unknown): LeaseLost {
  return new LeaseLost(`Job ${job.id} was taken by another worker`, { cause });
}

/** False when the lease is lost. */
export async function renewLease(db: Kysely<Database>, job: LeasedJob, nowMs: number): Promise<boolean> {
  const renewed = await db
    .updateTable("jobs")
    .set({ leased_until: iso(nowMs + job.leaseMs), beat_at: iso(nowMs) })
    .where("id", "=", job.id)
    .where("lease_token", "=", job.token)
    .where("state", "=", "running")
    .executeTakeFirst();
  return renewed.numUpdatedRows > 0n;
}

/**
 * Must be the first statement of the transaction that writes a job's effect: locks the job's row until the end. Throws
 * `LeaseLost`.
 */
export async function holdLease(trx: Transaction<Database>, job: LeasedJob, nowMs: number): Promise<void> {
  if (!(await renewLease(trx, job, nowMs))) throw leaseLost(job);
}
