/** Faster than this allows one more lane. */
const QUICK_MS = 250;
const SLOW_MS = 2000;

/** How many requests at once. */
export type Lanes = { start: number; most: number };

/** The lanes in which list segments come. */
export function segmentLanes(isSlow: boolean): Lanes {
  return { start: isSlow ? 1 : 3, most: 4 };
}

/**
 * Works through `items` in order with adaptive concurrency. A slow link gets one lane: a drop costs one segment, and
 * the newest list comes first. Stops once `work` returns false; waits for those running.
 */
export function inLanes<T>(
  items: readonly T[],
  lanes: Lanes,
  now: () => number,
  work: (item: T) => Promise<boolean>,
): Promise<void> {
  let allowed = lanes.start;
  let active = 0;
  const state: { stopped: boolean; failed: { reason: unknown } | null } = { stopped: false, failed: null };
  const waiting = items.values();

  return new Promise((resolve, reject) => {
    const take = async (item: T): Promise<void> => {
      const began = now();
      try {
        if (!(await work(item))) state.stopped = true;
        allowed = adapt(allowed, lanes.most, now() - began);
      } catch (reason) {
        state.stopped = true;
        state.failed ??= { reason };
      }
      active -= 1;
      fill();
    };
    const fill = (): void => {
      while (!state.stopped && active < allowed) {
        const { done, value } = waiting.next();
        if (done === true) break;
        active += 1;
        void take(value);
      }
      if (active > 0) return;
      if (state.failed === null) resolve();
      else reject(state.failed.reason);
    };
    fill();
  });
}

function adapt(allowed: number, most: number, tookMs: number): number {
  if (tookMs > SLOW_MS) return 1;
  return tookMs < QUICK_MS ? Math.min(most, allowed + 1) : allowed;
}
