import type { Requester } from "./requester.ts";
import { FairQueue, type QueueLimits } from "./fair-queue.ts";
import { ProblemError } from "./problem.ts";

type Waiting = { start: () => void; drop: () => void };

/** Limits concurrent work, with fair queuing per requester. 503 when full; skips work of disconnected visitors. */
export function takeTurns(atOnce: number, limits: QueueLimits) {
  const queue = new FairQueue<Waiting>(limits);
  let running = 0;

  const turn = ({ key, signal }: Requester): Promise<void> =>
    new Promise((resolve, reject) => {
      const waiting: Waiting = { start: resolve, drop: () => reject(busy()) };
      if (signal.aborted) return waiting.drop();
      queue.push(key, waiting)?.drop();
      return signal.addEventListener("abort", () => queue.remove(key, waiting) && waiting.drop(), {
        once: true,
      });
    });

  return async <T>(requester: Requester, work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await turn(requester);
    else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next.start();
      else running -= 1;
    }
  };
}

function busy(): ProblemError {
  return new ProblemError(503, "lists_busy", {
    detail: "The service is busy. Try again in a moment.",
    headers: { "retry-after": "1" },
  });
}
