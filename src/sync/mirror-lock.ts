import type { SyncOutcome } from "./mirror-status.ts";

/** The part of navigator.locks that is used here. */
export type MirrorLocks = {
  request: (
    name: string,
    options: { ifAvailable?: boolean; signal?: AbortSignal },
    work: (lock: unknown) => Promise<SyncOutcome>,
  ) => Promise<SyncOutcome>;
};

/** One name for page and service worker: whoever holds it updates the mirror. */
const MIRROR_LOCK = "passport-status-mirror";

/** Runs `work` as the only updater of this browser; `wait` queues behind another tab, else it answers "elsewhere". */
export async function underLock(
  locks: MirrorLocks | null,
  { wait, signal }: { wait: boolean; signal: AbortSignal },
  work: () => Promise<SyncOutcome>,
): Promise<SyncOutcome> {
  if (locks === null) return work();
  // A request with `ifAvailable` may not carry a signal: it never waits.
  if (!wait) {
    return locks.request(MIRROR_LOCK, { ifAvailable: true }, async (lock) =>
      lock === null ? { kind: "elsewhere" } : work(),
    );
  }
  let granted = false;
  try {
    return await locks.request(MIRROR_LOCK, { signal }, () => {
      granted = true;
      return work();
    });
  } catch (thrown) {
    if (signal.aborted && !granted) return { kind: "aborted" };
    throw thrown;
  }
}
