import { unpackNumber } from "../segment/number-key.ts";
import { type Block, dayOf, lowOf } from "./block.ts";
import type { PartTable } from "./part-table.ts";

/** A passport that was found, as it is shown. */
export type Hit = {
  requestNumber: string;
  firstName: string;
  middleName: string;
  lastName: string;
  location: string;
  /** Days since 1970-01-01. */
  day: number;
};

/** A row that was found, with all that it is ranked by. */
export type FoundRow = {
  distance: number;
  day: number;
  high: number;
  low: number;
  block: Block;
  row: number;
};

export function foundRow(block: Block, row: number, distance: number): FoundRow {
  return { distance, day: dayOf(block, row), high: block.high[row] ?? 0, low: lowOf(block, row), block, row };
}

export function toHit(parts: PartTable, { block, row, day, high, low }: FoundRow): Hit {
  const text = (id: number | undefined) => parts.texts[id ?? 0] ?? "";
  return {
    requestNumber: unpackNumber(high, low),
    firstName: text(block.first[row]),
    middleName: text(block.middle[row]),
    lastName: text(block.last[row]),
    location: block.segments[block.source[row] ?? 0]?.location ?? "",
    day,
  };
}

/** The best rows seen so far: least distance, then newest, then by request number. */
export class TopRows {
  readonly rows: FoundRow[] = [];
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get isFull(): boolean {
    return this.rows.length >= this.#limit;
  }

  /** The last row that is still among the best; undefined while there is room. */
  get last(): FoundRow | undefined {
    return this.isFull ? this.rows.at(-1) : undefined;
  }

  /** Whether a row would be taken in; cheaper than trying, as most rows would not. */
  wants(block: Block, row: number, distance: number): boolean {
    const last = this.last;
    if (!last) return this.#limit > 0;
    if (distance !== last.distance) return distance < last.distance;
    const newer = dayOf(block, row) - last.day;
    if (newer !== 0) return newer > 0;
    return compare(foundRow(block, row, distance), last) < 0;
  }

  /** Takes a row in; false when it is not among the best. */
  add(found: FoundRow): boolean {
    if (this.#limit === 0) return false;
    const last = this.last;
    if (last && compare(last, found) <= 0) return false;
    let [low, high] = [0, this.rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.rows[middle];
      if (other && compare(other, found) <= 0) low = middle + 1;
      else high = middle;
    }
    this.rows.splice(low, 0, found);
    if (this.rows.length > this.#limit) this.rows.pop();
    return true;
  }
}

function compare(a: FoundRow, b: FoundRow): number {
  return a.distance - b.distance || b.day - a.day || a.high - b.high || a.low - b.low;
}
