/** navigator.locks. */
export type SharedLocks = {
  request: <T>(
    name: string,
    options: { ifAvailable?: boolean; steal?: boolean; signal?: AbortSignal },
    work: (lock: unknown) => Promise<T>,
  ) => Promise<T>;
};

export type LockWay = {
  /** False: null at once where it is held. */
  wait: boolean;
  /** Ends the waiting, and tells `work` to end. */
  signal?: AbortSignal;
};

/** Thrown by writes of a holder that lost its lock. */
export class LockLostError extends Error {}

const BEAT_MS = 5_000;
const SILENT_BEATS = 6;

/**
 * Runs `work` under a Web Lock; null if it did not get it, or lost it before its end. WebKit keeps pages that are left
 * with the locks they hold, and iPhones freeze whole tabs. So a page gives its lock up when it is left, and whoever waits
 * takes the lock of a holder that was silent for half a minute: a slow one is not silent. The signal tells `work` of a
 * loss, but a frozen one learns of it late: its writes have to ask whether they may.
 */
export async function underLock<T>(
  locks: SharedLocks | null,
  name: string,
  way: LockWay,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | null> {
  const { signal = new AbortController().signal } = way;
  if (locks === null) return work(signal);
  const end = new AbortController();
  const abort = () => end.abort();
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  const held: { running: Promise<T> | null; ended: boolean } = { running: null, ended: false };
  const hold = async (lock: unknown): Promise<void> => {
    if (lock === null) return;
    const over = new AbortController();
    beat(name, over.signal);
    const left = whenLeft(over.signal);
    const running = work(end.signal).finally(() => {
      held.ended = true;
      over.abort();
    });
    held.running = running;
    await Promise.race([running.catch(() => undefined), left]);
    over.abort();
  };
  try {
    await (way.wait ? waitFor(locks, name, signal, hold) : locks.request(name, { ifAvailable: true }, hold));
  } catch (thrown) {
    // The lock was not granted before the signal, or was taken away.
    if (!(thrown instanceof Error) || thrown.name !== "AbortError") throw thrown;
  }
  const isLost = !held.ended;
  if (isLost) abort();
  try {
    const value = await held.running;
    return isLost ? null : value;
  } catch (thrown) {
    if (isLost || thrown instanceof LockLostError) return null;
    throw thrown;
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

async function waitFor(
  locks: SharedLocks,
  name: string,
  signal: AbortSignal,
  hold: (lock: unknown) => Promise<void>,
): Promise<void> {
  const waiting = new AbortController();
  const over = new AbortController();
  const abort = () => waiting.abort();
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  let isSilent = false;
  whenSilent(aliveChannel(name), over.signal, () => {
    isSilent = true;
    abort();
  });
  try {
    return await locks.request(name, { signal: waiting.signal }, (lock) => {
      over.abort();
      return hold(lock);
    });
  } catch (thrown) {
    if (!isSilent || signal.aborted) throw thrown;
  } finally {
    over.abort();
    signal.removeEventListener("abort", abort);
  }
  return locks.request(name, { steal: true }, hold);
}

const aliveChannel = (lock: string): string => `${lock}-alive`;

/** Shows that the holder lives, until `over`. */
function beat(lock: string, over: AbortSignal): void {
  const channel = openChannel(aliveChannel(lock));
  const show = () => channel?.postMessage(null);
  show();
  const timer = setInterval(show, BEAT_MS);
  over.addEventListener("abort", () => {
    clearInterval(timer);
    channel?.close();
  });
}

/** Calls back once the channel brought no message for long. Counts ticks: after a pause of its own, a clock would lie. */
function whenSilent(name: string, over: AbortSignal, onSilent: () => void): void {
  const channel = openChannel(name);
  let silent = 0;
  channel?.addEventListener("message", () => (silent = 0));
  const timer = setInterval(() => {
    silent += 1;
    // If there are no channels, every holder is silent.
    if (silent === SILENT_BEATS && channel !== null) onSilent();
  }, BEAT_MS);
  over.addEventListener("abort", () => {
    clearInterval(timer);
    channel?.close();
  });
}

/** Null in old browsers, and in Firefox where the site may keep nothing. */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

/** Resolves when this page is left, maybe for the back/forward cache. Workers are ended by their page. */
function whenLeft(over: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (typeof addEventListener !== "undefined")
      addEventListener("pagehide", () => resolve(), { signal: over });
  });
}
