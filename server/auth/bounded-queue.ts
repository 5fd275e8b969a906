/** Thrown when the queue is full. */
export class QueueFullError extends Error {
  override name = "QueueFullError";
}

/**
 * Runs so many pieces of work at once, lets so many more wait their turn, and refuses the rest: work that costs memory
 * and a processor must not pile up behind a crowd.
 */
export function boundedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0;
  const queue: (() => void)[] = [];

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new QueueFullError("The queue is full.");
      // Whoever ends hands its place on, so that nobody slips in between.
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
