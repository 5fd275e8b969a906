import { MIRROR_LOCK } from "../db/names.ts";
import type { SyncOutcome } from "./mirror-status.ts";

export type MirrorLocks = {
  request: (
    name: string,
    options: { ifAvailable?: boolean; signal?: AbortSignal },
    work: (lock: unknown) => Promise<SyncOutcome>,
  ) => Promise<SyncOutcome>;
};

/** Runs `work` under the lock; without `wait` returns "elsewhere" if it is held. */
export async function underLock(
  locks: MirrorLocks | null,
  { wait, signal }: { wait: boolean; signal: AbortSignal },
  work: () => Promise<SyncOutcome>,
): Promise<SyncOutcome> {
  if (locks === null) return work();
  // `ifAvailable` does not allow a signal.
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
