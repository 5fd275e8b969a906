export type Timers = {
  setTimeout: (work: () => void, ms: number) => unknown;
  clearTimeout: (handle: unknown) => void;
};

export const systemTimers: Timers = {
  setTimeout: (work, ms) => setTimeout(work, ms),
  clearTimeout: (handle) => clearTimeout(handle as number),
};

/** How long a request may take from its first byte to the answer's last, and a download go without a byte. */
export const REQUEST_TIMEOUT_MS = 20_000;

const SLOWEST_BYTES_PER_SECOND = 4096;

/** The further time that files of this size get: slower uploads fail. */
export function uploadMs(bytes: number): number {
  return (bytes / SLOWEST_BYTES_PER_SECOND) * 1000;
}

export type Deadline = {
  signal: AbortSignal;
  /** True on timeout, false when aborted by the caller. */
  expired: () => boolean;
  /** Restarts the time. */
  touch: () => void;
  /** Always call it: the timer keeps the process alive. */
  end: () => void;
};

/**
 * A signal that fires after `ms` without `touch`, or with `outer`. AbortSignal.any and .timeout are missing on phones
 * before 2023.
 */
export function startDeadline(ms: number, outer?: AbortSignal, timers: Timers = systemTimers): Deadline {
  const controller = new AbortController();
  let expired = false;
  let handle: unknown;
  const stop = () => controller.abort();
  const touch = () => {
    timers.clearTimeout(handle);
    handle = timers.setTimeout(() => {
      expired = !controller.signal.aborted;
      controller.abort();
    }, ms);
  };
  if (outer?.aborted === true) stop();
  else outer?.addEventListener("abort", stop, { once: true });
  touch();
  return {
    signal: controller.signal,
    expired: () => expired,
    touch,
    end: () => {
      timers.clearTimeout(handle);
      outer?.removeEventListener("abort", stop);
    },
  };
}

/** Waits; false when aborted early. */
export function pause(ms: number, signal?: AbortSignal, timers: Timers = systemTimers): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) return resolve(false);
    const stop = () => {
      timers.clearTimeout(handle);
      resolve(false);
    };
    const handle = timers.setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve(true);
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
