import { type Block, newestDayOf, dayOf } from "./block.ts";
import {
  type FoundPassport,
  foundRow,
  type FoundRow,
  type Hit,
  type HitMatch,
  type NameOrder,
  toPassport,
  type HitOrder,
} from "./hit.ts";
import type { PartTable } from "./part-table.ts";
import type { SearchQuestion } from "./question.ts";
import type { RowBits } from "./row-bits.ts";
import type { RankBound } from "./spelling-matcher.ts";
import { newestPackedFirst } from "../passport-order.ts";

/** Final so far: nothing; the page's exact hits; the exact count; all counts; everything. */
export type SearchStage = "searching" | "page" | "exact" | "counted" | "done";

/** A search step; `result` is lazy. */
export type SearchStep = { stage: SearchStage; result: () => SearchResult };

export type SearchResult = {
  /** One page: exact hits, then phonetic, nearest first. */
  hits: Hit[];
  /** Lower bounds until counted. */
  exactTotal: number;
  soundsTotal: number;
  /** Looser spellings, nearest first, or look-alike numbers. */
  similar: FoundPassport[];
  /** The number that must have been meant, if the hits are of that one. */
  readAs: string | null;
  /** The hits contain the digits typed, behind whatever letters. */
  isWithin: boolean;
  done: boolean;
};

/** Results so far and the page wanted. */
export class Found {
  readonly exact: TopRows;
  readonly sounding: TopRows;
  readonly similar: TopRows;
  exactTotal = 0;
  soundsTotal = 0;
  readAs: string | null = null;
  isWithin = false;
  /** Whether a listed name is the one asked for. */
  isSameName: (fullName: string) => boolean = () => false;
  /** Hits are ordered by rank, within one newest first; otherwise by day or number alone. */
  readonly isRanked: boolean;
  readonly #parts: PartTable;
  readonly #offset: number;
  readonly #end: number;

  constructor(parts: PartTable, { order = "best", offset = 0, limit, similar = limit }: SearchQuestion) {
    this.#parts = parts;
    this.#offset = offset;
    this.#end = offset + limit;
    this.exact = new TopRows(this.#end, order);
    this.sounding = new TopRows(this.#end, order);
    this.similar = new TopRows(similar);
    this.isRanked = order === "best";
  }

  /** Exact hits fill the page. */
  get isPageExact(): boolean {
    return this.exactTotal >= this.#end;
  }

  /** Blocks in the order to scan. */
  inOrder(blocks: readonly Block[]): readonly Block[] {
    return this.exact.order === "oldest" ? [...blocks].reverse() : blocks;
  }

  /** `page` if remaining blocks are older than the page's last hit and rank no higher; null after the last. */
  stageBefore(next: Block | undefined, leastRank = 0): "searching" | "page" | null {
    if (next === undefined) return null;
    const { last, order } = this.exact;
    if (last === undefined || last.rank > leastRank || (order !== "best" && order !== "newest"))
      return "searching";
    return last.day > newestDayOf(next) ? "page" : "searching";
  }

  isSameRow(block: Block, row: number): boolean {
    return this.isSameName(fullNameOf(toPassport(this.#parts, foundRow(block, row, 0))));
  }

  step(stage: SearchStage): SearchStep {
    return { stage, result: () => this.#result(stage === "done") };
  }

  #result(done: boolean): SearchResult {
    const hit = (match: HitMatch) => (row: FoundRow) => {
      const passport = toPassport(this.#parts, row);
      // Written words alone do not tell the order of Mohammed and Mohamed.
      const isOwn = (match === "sounds" || row.order === "other") && this.isSameName(fullNameOf(passport));
      return { ...passport, match, order: isOwn ? "own" : row.order, rank: row.rank };
    };
    const [exact, sounding] = [this.exact.rows, this.sounding.rows];
    const from = Math.max(0, this.#offset - exact.length);
    const hits: Hit[] = [
      ...exact.slice(this.#offset, this.#end).map(hit("exact")),
      ...sounding.slice(from, Math.max(0, this.#end - exact.length)).map(hit("sounds")),
    ];
    return {
      hits,
      exactTotal: this.exactTotal,
      soundsTotal: this.soundsTotal,
      readAs: this.readAs,
      isWithin: this.isWithin,
      similar: this.similar.rows.map((row) => toPassport(this.#parts, row)),
      done,
    };
  }
}

function fullNameOf({ firstName, middleName, lastName }: FoundPassport): string {
  return `${firstName} ${middleName} ${lastName}`;
}

/** Bound that a block's rows must beat. */
export function boundOf({ last }: TopRows, block: Block): RankBound {
  return {
    rank: last?.rank ?? Number.POSITIVE_INFINITY,
    older: last !== undefined && newestDayOf(block) < last.day,
  };
}

/** Adds rows in the order of `into` alone, unranked. */
export function takeAll(
  block: Block,
  rows: RowBits,
  into: TopRows,
  orderOf: (row: number) => NameOrder,
): void {
  const take = (row: number) => into.wants(block, row, 0) && into.add(foundRow(block, row, 0, orderOf(row)));
  // The block is sorted by day: stop at the first unwanted row.
  if (into.order === "oldest") rows.eachFromEnd(take);
  else if (into.order === "newest") rows.each(take);
  else
    rows.each((row) => {
      take(row);
      return true;
    });
}

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
