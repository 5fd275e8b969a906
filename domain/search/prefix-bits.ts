import type { Block } from "./block.ts";

/** As many prefixes as a few names take to type; each costs 8 KB a block. */
const KEPT_PREFIXES = 24;
/** Rarer prefixes are gathered as quickly as they are looked up here. */
const WORTH_KEEPING_ROWS = 50_000;

/**
 * The rows of common prefixes, a set of bits a block, kept from former key presses: "abebe k" needs only what "abebe"
 * and "k" gathered before. A block never changes, so what was gathered from it stays right as long as it lives.
 */
export class PrefixBits {
  /** The one used longest ago first. */
  readonly #worthKeepingRows: number;
  readonly #kept = new Map<string, WeakMap<Block, Uint32Array>>();

  constructor(worthKeepingRows = WORTH_KEEPING_ROWS) {
    this.#worthKeepingRows = worthKeepingRows;
  }

  /** Whether a prefix is kept, which then counts as used just now. */
  use(prefix: string): boolean {
    const blocks = this.#kept.get(prefix);
    if (!blocks) return false;
    this.#kept.delete(prefix);
    this.#kept.set(prefix, blocks);
    return true;
  }

  /** The rows of a prefix in a block, if they are kept. Not to be changed. */
  get(prefix: string, block: Block): Uint32Array | undefined {
    return this.#kept.get(prefix)?.get(block);
  }

  /** Keeps a copy of `bits`, unless the prefix, which `rows` rows have, is too rare. */
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
