import { ProblemError } from "./problem.ts";
import type { Requester } from "./requester.ts";

type BoundedLimits = { atOnce: number; waiting: number };

/** Limits concurrent work and the queue, so that expensive work cannot pile up. Throws `full()` beyond. */
export function boundedQueue({ atOnce, waiting }: BoundedLimits, full: () => Error) {
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

type QueueLimits = {
  /** All requesters together. */
  mostWaiting: number;
  /** Per requester. */
  mostOfOne: number;
};

/** `spent`: work done while the requester had items here. */
type Line<T> = { items: T[]; spent: number };

/**
 * Gives each requester an equal share: next is the one with the least work spent. When full, drops the last item of the
 * longest line.
 */
export class FairQueue<T> {
  readonly #limits: QueueLimits;
  readonly #lines = new Map<string, Line<T>>();
  #size = 0;
  /** Newcomers start at the last served requester's level, so idling earns no credit. */
  #level = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds an item; returns the dropped one, possibly itself. */
  push(requester: string, item: T): T | undefined {
    const line = this.#lines.get(requester) ?? { items: [], spent: this.#level };
    const { items } = line;
    if (items.length >= this.#limits.mostOfOne) return item;
    let dropped: T | undefined;
    if (this.#size >= this.#limits.mostWaiting) {
      const longest = this.#longest();
      if (!longest || longest.items.length <= items.length + 1) return item;
      dropped = longest.items.pop();
      this.#size -= 1;
    }
    items.push(item);
    this.#lines.set(requester, line);
    this.#size += 1;
    return dropped;
  }

  /** The next item, without removing it. */
  peek(): { requester: string; item: T } | undefined {
    let next: { requester: string; item: T } | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const [requester, { items, spent }] of this.#lines) {
      const [item] = items;
      if (item === undefined || spent >= least) continue;
      next = { requester, item };
      least = spent;
    }
    if (next) this.#level = least;
    return next;
  }

  /** In any unit. */
  spend(requester: string, cost: number): void {
    const line = this.#lines.get(requester);
    if (line) line.spent += cost;
  }

  /** Removes the next item and counts one unit. */
  shift(): T | undefined {
    const next = this.peek();
    if (!next) return undefined;
    this.spend(next.requester, 1);
    this.remove(next.requester, next.item);
    return next.item;
  }

  find(requester: string, isWanted: (item: T) => boolean): T | undefined {
    return this.#lines.get(requester)?.items.find(isWanted);
  }

  /** False when not found. */
  remove(requester: string, item: T): boolean {
    const items = this.#lines.get(requester)?.items ?? [];
    const at = items.indexOf(item);
    if (at === -1) return false;
    items.splice(at, 1);
    this.#size -= 1;
    if (items.length === 0) this.#lines.delete(requester);
    return true;
  }

  #longest(): Line<T> | undefined {
    let longest: Line<T> | undefined;
    for (const line of this.#lines.values())
      if (line.items.length > (longest?.items.length ?? 0)) longest = line;
    return longest;
  }
}

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
