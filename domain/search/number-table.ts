/** Where a row stands: the block's slot (1 to 255) and the row in it. */
export type RowAddress = number;

export const MAX_BLOCK_SLOTS = 255;
const EMPTY = 0;
/** Slot 0 is no block's, so this is no address. */
const DELETED = 1;
const ADDRESS_BITS = 24;

/** Slot and row as one number. */
export function addressOf(slot: number, row: number): RowAddress {
  return slot * 65_536 + row;
}

export function slotOf(address: RowAddress): number {
  return address >>> 16;
}

export function rowOf(address: RowAddress): number {
  return address & 65_535;
}

/**
 * Request numbers to rows, by open addressing over 32-bit words: eight bits of the hash, so that a look at the row's
 * own number is almost never in vain, and the row's address. Holds no numbers itself: who asks compares.
 */
export class NumberTable {
  #words = new Uint32Array(1 << 12);
  /** Words that are not empty, deleted ones too. */
  #used = 0;

  /** Makes room for so many rows at once; growing step by step costs as much again. */
  reserve(rows: number, rehash: (address: RowAddress) => number): void {
    if (rows * 10 > this.#words.length * 7) this.#grow(rows, rehash);
  }

  /**
   * Adds a row, and to `out` the rows that may have a number of the same hash: one way through the table for both.
   * `rehash` gives the hash of any row that is in the table, for the case that it has to grow.
   */
  add(hash: number, address: RowAddress, out: RowAddress[], rehash: (address: RowAddress) => number): void {
    if ((this.#used + 1) * 10 > this.#words.length * 7) this.#grow(0, rehash);
    this.#words[this.#walk(hash, out)] = tagOf(hash) + address;
    this.#used++;
  }

  /** Adds to `out` the rows that may have a number of this hash; most have. */
  collect(hash: number, out: RowAddress[]): void {
    this.#walk(hash, out);
  }

  /** From a hash's place to the first empty one, which it answers. */
  #walk(hash: number, out: RowAddress[]): number {
    const words = this.#words;
    const mask = words.length - 1;
    const tag = tagOf(hash);
    for (let at = hash & mask; ; at = (at + 1) & mask) {
      const word = words[at] ?? 0;
      if (word === EMPTY) return at;
      if (word !== DELETED && word - tag >= 0 && word - tag < 2 ** ADDRESS_BITS) out.push(word - tag);
    }
  }

  /** Forgets a row. */
  remove(hash: number, address: RowAddress): void {
    const mask = this.#words.length - 1;
    const wanted = tagOf(hash) + address;
    for (let at = hash & mask; this.#words[at] !== EMPTY; at = (at + 1) & mask) {
      if (this.#words[at] !== wanted) continue;
      this.#words[at] = DELETED;
      return;
    }
    throw new Error("A row is missing from the table of request numbers");
  }

  #grow(rows: number, rehash: (address: RowAddress) => number): void {
    const old = this.#words;
    let live = 0;
    for (const word of old) if (word > DELETED) live++;
    live = Math.max(live, Math.floor(rows / 1.4));
    let size = old.length;
    while (live * 10 >= size * 5) size *= 2;
    this.#words = new Uint32Array(size);
    this.#used = 0;
    for (const word of old) {
      if (word <= DELETED) continue;
      const hash = rehash(word % 2 ** ADDRESS_BITS);
      this.#words[this.#walk(hash, [])] = word;
      this.#used++;
    }
  }
}

/** The hash of a packed request number: 32 bits, unsigned. */
export function hashNumber(high: number, low: number): number {
  let hash = Math.imul((high >>> 0) ^ 0x9e37_79b9, 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13) ^ ((high / 2 ** 32) >>> 0), 0xc2b2_ae35);
  hash = Math.imul(hash ^ (hash >>> 16) ^ (low >>> 0), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13) ^ ((low / 2 ** 32) >>> 0), 0x27d4_eb2f);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** The hash's upper eight bits, above the address; its lower ones chose the place. */
function tagOf(hash: number): number {
  return (hash >>> ADDRESS_BITS) * 2 ** ADDRESS_BITS;
}
