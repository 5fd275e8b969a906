export type QueueLimits = {
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
