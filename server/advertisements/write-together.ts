import { setTimeout as sleep } from "node:timers/promises";

type Limits = {
  /** Collects this long before it writes. */
  gatherMs: number;
  mostAtOnce: number;
  mostWaiting: number;
};

type Waiting<Item, Answer> = {
  item: Item;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/**
 * Group commit: `write` gets the items of some milliseconds, one batch at a time, and answers them in the same order.
 * Promises settle after it. Throws `full()` when too many wait.
 */
export function writeTogether<Item, Answer>(
  write: (items: readonly Item[]) => Promise<readonly Answer[]>,
  { gatherMs, mostAtOnce, mostWaiting }: Limits,
  full: () => Error,
): (item: Item) => Promise<Answer> {
  const queue: Waiting<Item, Answer>[] = [];
  let isWriting = false;

  const writeAll = async (): Promise<void> => {
    isWriting = true;
    while (queue.length > 0) {
      if (queue.length < mostAtOnce) await sleep(gatherMs);
      const batch = queue.splice(0, mostAtOnce);
      try {
        const answers = await write(batch.map(({ item }) => item));
        for (const [at, { resolve, reject }] of batch.entries()) {
          const answer = answers[at];
          if (answer === undefined) reject(new Error("The batch has no answer for an item"));
          else resolve(answer);
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isWriting = false;
  };

  return (item) => {
    if (queue.length >= mostWaiting) return Promise.reject(full());
    const answered = new Promise<Answer>((resolve, reject) => queue.push({ item, resolve, reject }));
    if (!isWriting) void writeAll();
    return answered;
  };
}
