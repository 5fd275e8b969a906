export type QueueLimits = {
  /** Of all who ask together. */
  mostWaiting: number;
  /** Of one who asks. */
  mostOfOne: number;
};

/**
 * A queue in which those who ask take turns: whoever asks once waits for one item of each other, however many they have
 * there. Full, it makes room for who has few waiting by giving up the last item of who has most.
 */
export class FairQueue<T> {
  readonly #limits: QueueLimits;
  /** In the order of their turns. */
  readonly #byAsker = new Map<string, T[]>();
  #size = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds an item; answers what has to go for it, which may be the item itself. */
  push(asker: string, item: T): T | undefined {
    const own = this.#byAsker.get(asker) ?? [];
    if (own.length >= this.#limits.mostOfOne) return item;
    let dropped: T | undefined;
    if (this.#size >= this.#limits.mostWaiting) {
      const [longest, items] = this.#longest();
      if (items.length <= own.length + 1) return item;
      dropped = items.at(-1);
      this.#take(longest, items, items.length - 1);
    }
    own.push(item);
    this.#byAsker.set(asker, own);
    this.#size += 1;
    return dropped;
  }

  /** Takes the item whose turn it is. */
  shift(): T | undefined {
    const [next] = this.#byAsker;
    if (!next) return undefined;
    const [asker, items] = next;
    const [item] = items;
    this.#byAsker.delete(asker);
    this.#byAsker.set(asker, items);
    this.#take(asker, items, 0);
    return item;
  }

  /** Takes an item out that is not needed any more; false when it is not there. */
  remove(asker: string, item: T): boolean {
    const items = this.#byAsker.get(asker);
    const at = items?.indexOf(item) ?? -1;
    if (items === undefined || at === -1) return false;
    this.#take(asker, items, at);
    return true;
  }

  #take(asker: string, items: T[], at: number): void {
    items.splice(at, 1);
    this.#size -= 1;
    if (items.length === 0) this.#byAsker.delete(asker);
  }

  #longest(): [string, T[]] {
    let longest: [string, T[]] = ["", []];
    for (const entry of this.#byAsker) if (entry[1].length > longest[1].length) longest = entry;
    return longest;
  }
}
