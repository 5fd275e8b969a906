import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { TextRange } from "../store/prefix.ts";
import type { Store } from "../store/store.ts";
import { hasWord } from "./candidates.ts";

/** Ids of passports, ascending, each once. They are ids of listings, of which there are no four billion. */
export type IdList = Uint32Array;

/** A word that begins more names fills a page at once along the index of the order. */
const LONGEST_LIST = 300_000;
/** 24 MB of ids. */
const MOST_IDS = 6_000_000;
const COMMA = ",".charCodeAt(0);
const ZERO = "0".charCodeAt(0);

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

/** Ids, written as a JSON array, as a table with one column `id`. */
export function idTable(dialect: Store["dialect"], json: string): RawBuilder<unknown> {
  return dialect === "sqlite"
    ? sql`(select value as id from json_each(${json}))`
    : sql`(select cast(e.value as bigint) as id from json_array_elements_text(cast(${json} as json)) e)`;
}

/** Those of the passports that have all these words as well. */
export async function idsWithWords(
  { dialect, longReads }: Store,
  ids: IdList,
  words: readonly TextRange[],
): Promise<IdList> {
  const conditions = words.map((word) => hasWord(sql`j.id`, word));
  const { rows } = await sql<{ ids: string | null }>`
    select string_agg(cast(j.id as text), ',') as ids from ${idTable(dialect, JSON.stringify([...ids]))} as j
    where ${sql.join(conditions, sql` and `)}`.execute(longReads);
  return ascending(parseIds(rows[0]?.ids ?? ""));
}

/** `"7,12"` to numbers, without a string or an object a number: there may be hundreds of thousands. */
export function parseIds(text: string): IdList {
  const ids = new Uint32Array(text === "" ? 0 : countCommas(text) + 1);
  let [at, id] = [0, 0];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === COMMA) {
      ids[at++] = id;
      id = 0;
    } else id = id * 10 + code - ZERO;
  }
  if (at < ids.length) ids[at] = id;
  return ids;
}

function countCommas(text: string): number {
  let count = 0;
  for (let at = text.indexOf(","); at !== -1; at = text.indexOf(",", at + 1)) count++;
  return count;
}

/** One word comes in order; the words of a prefix one after the other, a passport perhaps in several. */
function ascending(ids: IdList): IdList {
  if (ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? 0))) return ids;
  return ids.sort().filter((id, at, sorted) => at === 0 || id !== sorted[at - 1]);
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
