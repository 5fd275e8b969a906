import { type Block, newestDay } from "./block.ts";
import { type FoundPassport, foundRow, type Hit, type HitMatch, TopRows, toPassport } from "./hit.ts";
import type { PartTable } from "./part-table.ts";
import type { SearchQuestion } from "./question.ts";
import type { RowBits } from "./row-bits.ts";
import type { RankBound } from "./spelling-matcher.ts";

/**
 * Where a search stands: all may change; the exact hits of the page stand; all exact hits are counted; all hits are;
 * the last step.
 */
export type SearchStage = "searching" | "page" | "exact" | "counted" | "done";

/** A step of a search; `result` is built only when it is wanted. */
export type SearchStep = { stage: SearchStage; result: () => SearchResult };

export type SearchResult = {
  /** Exact hits in the order asked for, then those that sound like the query, nearest first: one page of them. */
  hits: Hit[];
  /** All exact hits, and all that sound like the query: lower bounds until they are counted. */
  exactTotal: number;
  soundsTotal: number;
  /** Looser spellings of the name, nearest first; or numbers with O for 0 and the like. Never hits. */
  similar: FoundPassport[];
  done: boolean;
};

/** What a search has found so far, and how much of it is wanted. */
export class Found {
  readonly exact: TopRows;
  readonly sounding: TopRows;
  readonly similar: TopRows;
  exactTotal = 0;
  soundsTotal = 0;
  /** In the order that blocks and their rows lie in, so that reading may end early. */
  readonly isNewestFirst: boolean;
  readonly #parts: PartTable;
  readonly #offset: number;
  readonly #end: number;

  constructor(parts: PartTable, { order = "newest", offset = 0, limit, similar = limit }: SearchQuestion) {
    this.#parts = parts;
    this.#offset = offset;
    this.#end = offset + limit;
    this.exact = new TopRows(this.#end, order);
    this.sounding = new TopRows(this.#end, order);
    this.similar = new TopRows(similar);
    this.isNewestFirst = order === "newest";
  }

  /** Exact hits fill the page, so that none that only sounds like the query is shown. */
  get isPageExact(): boolean {
    return this.exactTotal >= this.#end;
  }

  /** The blocks in the order in which their rows are best taken. */
  inOrder(blocks: readonly Block[]): readonly Block[] {
    return this.exact.order === "oldest" ? [...blocks].reverse() : blocks;
  }

  /** `page` when all that may still come is older than the page's last hit; null after the last block. */
  stageBefore(next: Block | undefined): "searching" | "page" | null {
    if (next === undefined) return null;
    const { last } = this.exact;
    return this.isNewestFirst && last !== undefined && last.day > newestDay(next) ? "page" : "searching";
  }

  step(stage: SearchStage): SearchStep {
    return { stage, result: () => this.#result(stage === "done") };
  }

  #result(done: boolean): SearchResult {
    const hit = (match: HitMatch) => (row: TopRows["rows"][number]) => ({
      ...toPassport(this.#parts, row),
      match,
    });
    const hits = [...this.exact.rows.map(hit("exact")), ...this.sounding.rows.map(hit("sounds"))];
    return {
      hits: hits.slice(this.#offset, this.#end),
      exactTotal: this.exactTotal,
      soundsTotal: this.soundsTotal,
      similar: this.similar.rows.map((row) => toPassport(this.#parts, row)),
      done,
    };
  }
}

/** Which rows of a block may still come among the first. */
export function boundOf({ last }: TopRows, block: Block): RankBound {
  return {
    rank: last?.rank ?? Number.POSITIVE_INFINITY,
    older: last !== undefined && newestDay(block) < last.day,
  };
}

/** Takes a block's rows that come among the first, in an order other than the block's. */
export function takeAll(block: Block, rows: RowBits, into: TopRows): void {
  const take = (row: number) => into.wants(block, row, 0) && into.add(foundRow(block, row, 0));
  // From its end a block is in this order: what is not wanted any more ends it.
  if (into.order === "oldest") rows.eachFromEnd(take);
  else
    rows.each((row) => {
      take(row);
      return true;
    });
}
