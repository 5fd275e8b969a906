import type { Store } from "../store/store.ts";
import { HEARTBEAT_MS, LeaseLost, renewLease } from "./jobs.ts";
import type { LeasedJob } from "./jobs.ts";

/**
 * Renews the job's lease while `work` runs. The signal fires when the caller's does or when the lease is lost, and
 * in the latter case the answer is `LeaseLost`, for the outcome belongs to another worker by now.
 */
export async function keepLease<T>(
  { store, nowMs, signal }: { store: Store; nowMs: () => number; signal?: AbortSignal | undefined },
  job: LeasedJob,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const beatOnce = async () => {
    // A beat that fails is made up for by the next; the lease outlasts three of them.
    const held = await renewLease(store.db, job, nowMs()).catch(() => true);
    if (!held) lost.abort();
  };
  let beat: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    beat = beatOnce();
  }, HEARTBEAT_MS);
  try {
    const outcome = await work(signal ? AbortSignal.any([signal, lost.signal]) : lost.signal);
    signal?.throwIfAborted();
    lost.signal.throwIfAborted();
    return outcome;
  } catch (error) {
    if (lost.signal.aborted)
      throw new LeaseLost(`Job ${job.id} was taken by another worker`, { cause: error });
    throw error;
  } finally {
    clearInterval(timer);
    await beat;
  }
}
