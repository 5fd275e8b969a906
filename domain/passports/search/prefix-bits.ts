import type { Block } from "./block.ts";

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
