export type QueueLimits = {
  /** All askers together. */
  mostWaiting: number;
  /** Per asker. */
  mostOfOne: number;
};

/** `spent`: work done while the asker had items here. */
type Line<T> = { items: T[]; spent: number };

/**
 * Gives each asker an equal share: next is the one with the least work spent. When full, drops the last item of the
 * longest line.
 */
export class FairQueue<T> {
  readonly #limits: QueueLimits;
  readonly #lines = new Map<string, Line<T>>();
  #size = 0;
  /** Newcomers start at the last served asker's level, so idling earns no credit. */
  #level = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds an item; returns the dropped one, possibly itself. */
  push(asker: string, item: T): T | undefined {
    const line = this.#lines.get(asker) ?? { items: [], spent: this.#level };
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
    this.#lines.set(asker, line);
    this.#size += 1;
    return dropped;
  }

  /** The next item, without removing it. */
  peek(): { asker: string; item: T } | undefined {
    let next: { asker: string; item: T } | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const [asker, { items, spent }] of this.#lines) {
      const [item] = items;
      if (item === undefined || spent >= least) continue;
      next = { asker, item };
      least = spent;
    }
    if (next) this.#level = least;
    return next;
  }

  /** In any unit. */
  spend(asker: string, cost: number): void {
    const line = this.#lines.get(asker);
    if (line) line.spent += cost;
  }

  /** Removes the next item and counts one unit. */
  shift(): T | undefined {
    const next = this.peek();
    if (!next) return undefined;
    this.spend(next.asker, 1);
    this.remove(next.asker, next.item);
    return next.item;
  }

  find(asker: string, isWanted: (item: T) => boolean): T | undefined {
    return this.#lines.get(asker)?.items.find(isWanted);
  }

  /** False when not found. */
  remove(asker: string, item: T): boolean {
    const items = this.#lines.get(asker)?.items ?? [];
    const at = items.indexOf(item);
    if (at === -1) return false;
    items.splice(at, 1);
    this.#size -= 1;
    if (items.length === 0) this.#lines.delete(asker);
    return true;
  }

  #longest(): Line<T> | undefined {
    let longest: Line<T> | undefined;
    for (const line of this.#lines.values())
      if (line.items.length > (longest?.items.length ?? 0)) longest = line;
    return longest;
  }
}
