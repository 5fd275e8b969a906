import { BLOCK_ROWS, type Block } from "./block.ts";

/** A bitset of a block's rows. */
export class RowBits {
  readonly words = new Uint32Array(BLOCK_ROWS / 32);

  clear(): void {
    this.words.fill(0);
  }

  /** Adds a row; true if new. */
  add(row: number): boolean {
    const at = row >>> 5;
    const bit = 1 << (row & 31);
    const word = this.words[at] ?? 0;
    this.words[at] = word | bit;
    return (word & bit) === 0;
  }

  has(row: number): boolean {
    return ((this.words[row >>> 5] ?? 0) & (1 << (row & 31))) !== 0;
  }

  count(): number {
    const { words } = this;
    let count = 0;
    // Indexed, as an iterator doubles the time.
    for (let at = 0; at < words.length; at++) {
      const word = words[at] ?? 0;
      if (word !== 0) count += bitCount(word);
    }
    return count;
  }

  /** Intersects with another set. */
  keepCommon(other: Uint32Array): void {
    const { words } = this;
    for (let at = 0; at < words.length; at++) words[at] = (words[at] ?? 0) & (other[at] ?? 0);
  }

  addAll(other: RowBits): void {
    const { words } = this;
    for (let at = 0; at < words.length; at++) words[at] = (words[at] ?? 0) | (other.words[at] ?? 0);
  }

  removeAll(other: RowBits): void {
    const { words } = this;
    for (let at = 0; at < words.length; at++) words[at] = (words[at] ?? 0) & ~(other.words[at] ?? 0);
  }

  filter(keep: (row: number) => boolean): void {
    const { words } = this;
    for (let at = 0; at < words.length; at++) {
      let kept = 0;
      for (let word = words[at] ?? 0; word !== 0; word &= word - 1) {
        const bit = word & -word;
        if (keep(at * 32 + 31 - Math.clz32(bit))) kept |= bit;
      }
      words[at] = kept;
    }
  }

  /** Visits rows ascending until `visit` returns false. */
  each(visit: (row: number) => boolean): void {
    const { words } = this;
    for (let at = 0; at < words.length; at++) {
      for (let word = words[at] ?? 0; word !== 0; word &= word - 1) {
        if (!visit(at * 32 + 31 - Math.clz32(word & -word))) return;
      }
    }
  }

  /** Visits rows descending until `visit` returns false. */
  eachFromEnd(visit: (row: number) => boolean): void {
    const { words } = this;
    for (let at = words.length - 1; at >= 0; at--) {
      let word = words[at] ?? 0;
      while (word !== 0) {
        const bit = 31 - Math.clz32(word);
        if (!visit(at * 32 + bit)) return;
        word &= ~(1 << bit);
      }
    }
  }
}

function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x5555_5555);
  bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** A few names' worth; each costs 8 KB a block. */
const KEPT_PREFIXES = 24;
/** Rarer prefixes are as fast to collect. */
const WORTH_KEEPING_ROWS = 50_000;

/** LRU of prefix bitsets: "abebe k" reuses "abebe" and "k". Valid forever, as blocks are immutable. */
export class PrefixBits {
  readonly #worthKeepingRows: number;
  readonly #kept = new Map<string, WeakMap<Block, Uint32Array>>();

  constructor(worthKeepingRows = WORTH_KEEPING_ROWS) {
    this.#worthKeepingRows = worthKeepingRows;
  }

  /** Whether a prefix is cached; touches it. */
  use(prefix: string): boolean {
    const blocks = this.#kept.get(prefix);
    if (!blocks) return false;
    this.#kept.delete(prefix);
    this.#kept.set(prefix, blocks);
    return true;
  }

  /** Cached rows; do not modify. */
  get(prefix: string, block: Block): Uint32Array | undefined {
    return this.#kept.get(prefix)?.get(block);
  }

  /** Caches a copy unless the prefix (`rows` rows) is rare. */
  keep(prefix: string, rows: number, block: Block, bits: Uint32Array): void {
    if (rows < this.#worthKeepingRows) return;
    const blocks = this.#kept.get(prefix) ?? new WeakMap<Block, Uint32Array>();
    this.#kept.set(prefix, blocks);
    blocks.set(block, bits.slice());
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT_PREFIXES) return;
      this.#kept.delete(oldest);
    }
  }
}
