import { MIRROR_LOCK } from "../../platform/db/names.ts";
import { type SharedLocks, underLock } from "../../platform/lib/shared-lock.ts";

/** This tab's own update was told to stop and ends sooner: a longer wait is for another tab's. */
const SAY_AFTER_MS = 1000;

/**
 * Runs `work` when no tab updates the lists; again, if the lock was taken away meanwhile. `onWait`: one does for long.
 * Rejects if `signal` aborts before.
 */
export async function afterUpdates<T>(
  locks: SharedLocks | null,
  signal: AbortSignal,
  onWait: () => void,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  for (;;) {
    const timer = locks === null ? undefined : setTimeout(onWait, SAY_AFTER_MS);
    const way = { wait: true, signal };
    const done = await underLock(locks, MIRROR_LOCK, way, async (held) => {
      clearTimeout(timer);
      return { value: await work(held) };
    });
    clearTimeout(timer);
    if (done !== null) return done.value;
    if (signal.aborted) throw new DOMException("Stopped", "AbortError");
  }
}
