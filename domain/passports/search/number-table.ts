/** Block slot (1–1,023) and row. */
export type RowAddress = number;

export const MAX_BLOCK_SLOTS = 1023;
const EMPTY = 0;
/** Slot 0 is unused, so this is no address. */
const DELETED = 1;
const ADDRESS_BITS = 26;

/** Packs slot and row. */
export function addressOf(slot: number, row: number): RowAddress {
  return slot * 65_536 + row;
}

export function slotOf(address: RowAddress): number {
  return address >>> 16;
}

export function rowOf(address: RowAddress): number {
  return address & 65_535;
}

/** Numbers to rows by open addressing: each word has a 6-bit hash tag and the address. Callers compare numbers. */
export class NumberTable {
  #words = new Uint32Array(1 << 12);
  /** Includes deleted words. */
  #used = 0;

  /** Pre-sizes; gradual growth doubles the cost. */
  reserve(rows: number, rehash: (address: RowAddress) => number): void {
    if (rows * 10 > this.#words.length * 7) this.#grow(rows, rehash);
  }

  /** Adds a row and collects rows of equal hash, in one probe. `rehash` gives a row's hash for growing. */
  add(hash: number, address: RowAddress, out: RowAddress[], rehash: (address: RowAddress) => number): void {
    if ((this.#used + 1) * 10 > this.#words.length * 7) this.#grow(0, rehash);
    this.#words[this.#walk(hash, out)] = tagOf(hash) + address;
    this.#used++;
  }

  /** Collects candidate rows of a hash; most are right. */
  collect(hash: number, out: RowAddress[]): void {
    this.#walk(hash, out);
  }

  /** Probes to the first empty place, which it returns. */
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

  /** Removes a row. */
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

/** 32-bit unsigned hash of a packed number. */
export function hashNumber(high: number, low: number): number {
  let hash = Math.imul((high >>> 0) ^ 0x9e37_79b9, 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13) ^ ((high / 2 ** 32) >>> 0), 0xc2b2_ae35);
  hash = Math.imul(hash ^ (hash >>> 16) ^ (low >>> 0), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13) ^ ((low / 2 ** 32) >>> 0), 0x27d4_eb2f);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Top six bits of the hash. */
function tagOf(hash: number): number {
  return (hash >>> ADDRESS_BITS) * 2 ** ADDRESS_BITS;
}
