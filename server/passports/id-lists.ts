import { sql } from "kysely";
import type { TextRange } from "../store/prefix.ts";
import type { Store } from "../store/store.ts";

/** Ids of passports, ascending, each once. */
export type IdList = Uint32Array;

/** A word that begins more names fills a page at once along the index of the order. */
const LONGEST_LIST = 300_000;
/** 16 MB of ids. */
const MOST_IDS = 4_000_000;
const GREATEST_ID = 0xffff_ffff;

/**
 * The passports of a word, kept in memory while the passports stand still: names repeat, and two lists are intersected
 * in a fraction of what the database takes. Null for a word that begins too many names.
 */
export class WordLists {
  readonly #store: Store;
  #generation = "";
  #lists = new Map<string, Promise<IdList | null>>();
  #idsKept = 0;

  constructor(store: Store) {
    this.#store = store;
  }

  /** `generation` is that of the passports (`passportGeneration`). */
  get(range: TextRange, generation: string): Promise<IdList | null> {
    if (generation !== this.#generation) {
      this.#generation = generation;
      this.#lists = new Map();
      this.#idsKept = 0;
    }
    const key = `${range.from} ${range.to}`;
    const kept = this.#lists.get(key);
    if (kept) {
      // What is asked for again is kept longest.
      this.#lists.delete(key);
      this.#lists.set(key, kept);
      return kept;
    }
    const list = readIds(this.#store, range);
    this.#lists.set(key, list);
    void this.#account(this.#lists, key, list);
    return list;
  }

  async #account(
    lists: Map<string, Promise<IdList | null>>,
    key: string,
    list: Promise<IdList | null>,
  ): Promise<void> {
    const count = await list.then(
      (ids) => ids?.length ?? 0,
      () => lists.delete(key),
    );
    if (lists !== this.#lists || typeof count === "boolean") return;
    this.#idsKept += count;
    for (const [oldest, ids] of lists) {
      if (this.#idsKept <= MOST_IDS || oldest === key) return;
      lists.delete(oldest);
      this.#idsKept -= (await ids)?.length ?? 0;
    }
  }
}

/** As one text: hundreds of thousands of rows would cost more on their way than in the index. */
async function readIds({ longReads }: Store, { from, to }: TextRange): Promise<IdList | null> {
  const { rows } = await sql<{ ids: string | null; count: number }>`
    select string_agg(cast(passport_id as text), ',') as ids, count(*) as count from (
      select passport_id from passport_words where word >= ${from} and word < ${to}
      limit ${sql.lit(LONGEST_LIST + 1)}) x`.execute(longReads);
  const [row] = rows;
  if (row === undefined || row.count > LONGEST_LIST) return null;
  return ascending(parseIds(row.ids ?? ""));
}

/** `"7,12"` to numbers. */
export function parseIds(text: string): number[] {
  const ids: unknown = JSON.parse(`[${text}]`);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "number") : [];
}

/** Null should an id ever be too great: the database knows them all. */
function ascending(ids: readonly number[]): IdList | null {
  if (ids.some((id) => id > GREATEST_ID)) return null;
  // One word comes in order; the words of a prefix one after the other, a passport perhaps in several.
  const sorted = Uint32Array.from(ids).sort();
  return sorted.filter((id, at) => at === 0 || id !== sorted[at - 1]);
}

/** What stands in all of them. */
export function intersect(lists: readonly IdList[]): IdList {
  const [smallest, ...others] = lists.toSorted((a, b) => a.length - b.length);
  if (smallest === undefined) return new Uint32Array();
  return others.reduce(both, smallest);
}

/** Much longer lists are looked up in, others are walked side by side. */
function both(few: IdList, many: IdList): IdList {
  return few.length * 16 < many.length ? few.filter((id) => contains(many, id)) : merge(few, many);
}

function merge(a: IdList, b: IdList): IdList {
  const out = new Uint32Array(Math.min(a.length, b.length));
  let [atA, atB, count] = [0, 0, 0];
  while (atA < a.length && atB < b.length) {
    const [one, other] = [a[atA] ?? 0, b[atB] ?? 0];
    if (one === other) out[count++] = one;
    if (one <= other) atA++;
    if (other <= one) atB++;
  }
  return out.subarray(0, count);
}

function contains(ids: IdList, id: number): boolean {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return ids[low] === id;
}
