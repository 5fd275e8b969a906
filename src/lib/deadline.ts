export type Timers = {
  setTimeout: (work: () => void, ms: number) => unknown;
  clearTimeout: (handle: unknown) => void;
};

/** The environment's own timers. */
export const systemTimers: Timers = {
  setTimeout: (work, ms) => setTimeout(work, ms),
  clearTimeout: (handle) => clearTimeout(handle as number),
};

export type Deadline = {
  signal: AbortSignal;
  /** True when the time ran out, false when the caller gave up. */
  expired: () => boolean;
  /** Starts the time anew. */
  touch: () => void;
  /** Ends it; call it always, or the timer keeps the process awake. */
  end: () => void;
};

/**
 * A signal that fires when `ms` pass without `touch`, or when `outer` fires. Unlike AbortSignal.any and
 * AbortSignal.timeout it runs on phones from before 2023.
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

/** Waits, or returns early when the signal fires; true when the whole time passed. */
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
