import { newestPackedFirst } from "../passport-order.ts";
import { type Block, dayOf } from "./block.ts";
import { foundRow, type FoundRow, type HitOrder } from "./hit.ts";

/** The first `limit` rows by rank and order. */
export class TopRows {
  readonly rows: FoundRow[] = [];
  readonly order: HitOrder;
  readonly #limit: number;
  readonly #compare: (a: FoundRow, b: FoundRow) => number;

  constructor(limit: number, order: HitOrder = "best") {
    this.#limit = limit;
    this.order = order;
    const compare = COMPARE[order];
    this.#compare = (a, b) => a.rank - b.rank || compare(a, b);
  }

  /** The last kept row; undefined until full. */
  get last(): FoundRow | undefined {
    return this.rows.length >= this.#limit ? this.rows.at(-1) : undefined;
  }

  /** Cheap pre-check for `add`. */
  wants(block: Block, row: number, rank: number): boolean {
    const last = this.last;
    if (!last) return this.#limit > 0;
    if (rank !== last.rank) return rank < last.rank;
    const ahead = AHEAD[this.order](block, row, last);
    if (ahead !== 0) return ahead > 0;
    return this.#compare(foundRow(block, row, rank), last) < 0;
  }

  has(block: Block, row: number): boolean {
    return this.rows.some((one) => one.row === row && one.block === block);
  }

  /** Inserts a row; false beyond the limit. */
  add(found: FoundRow): boolean {
    if (this.#limit === 0) return false;
    const last = this.last;
    if (last && this.#compare(last, found) <= 0) return false;
    let [low, high] = [0, this.rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.rows[middle];
      if (other && this.#compare(other, found) <= 0) low = middle + 1;
      else high = middle;
    }
    this.rows.splice(low, 0, found);
    if (this.rows.length > this.#limit) this.rows.pop();
    return true;
  }
}

const byNumber = (a: FoundRow, b: FoundRow) => a.high - b.high || a.low - b.low;

const COMPARE: Readonly<Record<HitOrder, (a: FoundRow, b: FoundRow) => number>> = {
  best: newestPackedFirst,
  newest: newestPackedFirst,
  oldest: (a, b) => newestPackedFirst(b, a),
  "number-up": byNumber,
  "number-down": (a, b) => byNumber(b, a),
};

const newer = (block: Block, row: number, last: FoundRow) => dayOf(block, row) - last.day;

/** Positive if surely before the last row, negative if after. */
const AHEAD: Readonly<Record<HitOrder, (block: Block, row: number, last: FoundRow) => number>> = {
  best: newer,
  newest: newer,
  oldest: (block, row, last) => last.day - dayOf(block, row),
  "number-up": (block, row, last) => last.high - (block.high[row] ?? 0),
  "number-down": (block, row, last) => (block.high[row] ?? 0) - last.high,
};
