import type { Kysely, Transaction } from "kysely";
import { iso } from "../store/clock-skew.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";

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

/**
 * Renews the lease while `work` runs. Its signal fires with the caller's, or when the lease is lost; then throws
 * `LeaseLost`.
 */
export async function keepLease<T>(
  { store, nowMs, signal }: { store: Store; nowMs: () => number; signal?: AbortSignal | undefined },
  job: LeasedJob,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const beatOnce = async () => {
    // A failed renewal is retried; the lease outlasts three.
    const held = await renewLease(store.db, job, nowMs()).catch(() => true);
    if (!held) lost.abort();
  };
  let beat: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    beat = beatOnce();
  }, job.leaseMs / 4);
  try {
    const outcome = await work(signal ? AbortSignal.any([signal, lost.signal]) : lost.signal);
    signal?.throwIfAborted();
    lost.signal.throwIfAborted();
    return outcome;
  } catch (error) {
    if (lost.signal.aborted) throw leaseLost(job, error);
    throw error;
  } finally {
    clearInterval(timer);
    await beat;
  }
}
