export type QueueLimits = {
  /** Of all who ask together. */
  mostWaiting: number;
  /** Of one who asks. */
  mostOfOne: number;
};

/** What one asker has waiting; `spent` is what was done for them while they had something here. */
type Line<T> = { items: T[]; spent: number };

/**
 * A queue that gives each who asks the same share of the work: next is an item of whom least was spent on, however many
 * they have there. Full, it makes room for who has few waiting by giving up the last item of who has most.
 */
export class FairQueue<T> {
  readonly #limits: QueueLimits;
  readonly #lines = new Map<string, Line<T>>();
  #size = 0;
  /** What was spent on the asker whose turn came last: newcomers start there, so that waiting saves nothing up. */
  #level = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds an item; answers what has to go for it, which may be the item itself. */
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

  /** The item whose turn it is, which stays here. */
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

  /** Counts work done for an asker, in any unit. */
  spend(asker: string, cost: number): void {
    const line = this.#lines.get(asker);
    if (line) line.spent += cost;
  }

  /** Takes out the item whose turn it is, as one unit of work. */
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

  /** Takes an item out that is done or not needed any more; false when it is not there. */
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
