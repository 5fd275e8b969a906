import { MIRROR_LOCK } from "../db/names.ts";

/** navigator.locks; absent in old browsers. */
type Locks<T> = {
  request: (name: string, options: { signal: AbortSignal }, work: () => Promise<T>) => Promise<T>;
};

/** This tab's own update was told to stop and ends sooner: a longer wait is for another tab's. */
const SAY_AFTER_MS = 1000;

/** Runs `work` when no tab updates the lists. `onWait`: one does for long. Rejects if `signal` aborts before. */
export async function afterUpdates<T>(
  locks: Locks<T> | undefined,
  signal: AbortSignal,
  onWait: () => void,
  work: () => Promise<T>,
): Promise<T> {
  if (locks === undefined) return work();
  const timer = setTimeout(onWait, SAY_AFTER_MS);
  try {
    return await locks.request(MIRROR_LOCK, { signal }, () => {
      clearTimeout(timer);
      return work();
    });
  } finally {
    clearTimeout(timer);
  }
}
