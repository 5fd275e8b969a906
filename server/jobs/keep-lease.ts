import type { Store } from "../store/store.ts";
import { leaseLost, renewLease } from "./lease.ts";
import type { LeasedJob } from "./lease.ts";

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
