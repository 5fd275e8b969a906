export type QueueLimits = { atOnce: number; waiting: number };

/** Limits concurrent work and the queue, so that expensive work cannot pile up. Throws `full()` beyond. */
export function boundedQueue({ atOnce, waiting }: QueueLimits, full: () => Error) {
  let running = 0;
  const queue: (() => void)[] = [];

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw full();
      // The finishing task passes on its slot, so none can cut in.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
