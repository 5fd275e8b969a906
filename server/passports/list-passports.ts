import { sql, type RawBuilder } from "kysely";
import { assertNever } from "#domain/base/result.ts";
import { VersionCache } from "../store/version-cache.ts";
import { listsVersion } from "../store/published-version.ts";
import type { ReadStore, Store } from "../store/store.ts";
import { type TextRange, exactRange } from "../store/text-match.ts";
import type { PageWanted } from "./found-page.ts";
import { isWholeList, listTotals, type ListFilter, WHOLE_LIST } from "./list-totals.ts";
import { PASSPORT_COLUMNS, type PassportRow } from "./passport-row.ts";
import type { PassportSort } from "./public-question.ts";
import { jsonList } from "../store/json-table.ts";

export type KeyColumn = "first_key" | "middle_key" | "last_key";

/** All conditions must hold. */
export type PassportFilter = ListFilter & {
  words: readonly NameWord[];
  keys: readonly { column: KeyColumn; range: TextRange }[];
  number: TextRange | null;
};

type PageSlice = PageOrder & { offset: number; limit: number };
/** `reach`: how many can be paged in this order. */
type ListedPassports = { rows: readonly PassportRow[]; total: number; reach: number };

/** Cached match count; `ids` when few. */
type Survey = { total: number; ids: readonly number[] | null };

const KEPT_SURVEYS = 500;
/** Matches cached by id, so paging does not search again. */
const FEW = 1_000;

/** Larger results walk the order's index instead of sorting. */
const MAX_SORTED = 5_000;
/** Index rows scanned per page, since rare matches are far apart. */
const MAX_WALKED = 20_000;

/** Lists passports with exact totals. Words and numbers are found, then sorted; others follow the order's index. */
export function listPassports(
  store: ReadStore,
): (filter: PassportFilter, page: PageSlice) => Promise<ListedPassports> {
  const surveys = new VersionCache<Survey>(listsVersion(store), KEPT_SURVEYS);
  const totals = listTotals(store);
  return async (filter, page) => {
    const isNamed = filter.words.length > 0 || filter.number !== null || filter.keys.length > 0;
    if (!isNamed)
      return listNarrowed(store, {
        filter,
        page,
        total: await totals(filter),
        all: await totals(WHOLE_LIST),
      });
    const { total, ids } = await surveys.get(JSON.stringify(filter), () => survey(store, filter));
    if (page.offset >= total) return { rows: [], total, reach: total };
    const from = ids === null ? matching(store, filter) : sql`passports p where p.id in (${sql.join(ids)})`;
    return { rows: await readPage(store, from, { ...page, from: "index" }), total, reach: total };
  };
}

type NarrowedList = { filter: PassportFilter; page: PageSlice; total: number; all: number };

async function listNarrowed(
  store: ReadStore,
  { filter, page, total, all }: NarrowedList,
): Promise<ListedPassports> {
  const isOwnOrder = page.sort === "dateOfPublish" || isWholeList(filter);
  const isSorted = !isOwnOrder && total <= MAX_SORTED;
  const reach = isOwnOrder || isSorted ? total : Math.max(page.limit, Math.floor((MAX_WALKED * total) / all));
  if (page.offset >= Math.min(total, reach)) return { rows: [], total, reach };
  const from = matching(store, filter, isOwnOrder || isSorted ? "index" : "walk");
  return { rows: await readPage(store, from, { ...page, from: isSorted ? "rows" : "index" }), total, reach };
}

async function readPage(
  store: ReadStore,
  from: RawBuilder<unknown>,
  page: PageSlice & { from: "index" | "rows" },
): Promise<readonly PassportRow[]> {
  // Inlined: SQLite replans bound limits every run.
  return execute(
    store,
    sql<PassportRow>`select ${PASSPORT_COLUMNS} from ${from}
      order by ${sqlOrder(page, page.from)} limit ${sql.lit(page.limit)} offset ${page.offset}`,
  );
}

async function survey(store: ReadStore, filter: PassportFilter): Promise<Survey> {
  const rows = await execute(
    store,
    sql<{ id: number; total: number }>`with m as materialized (select p.id from ${matching(store, filter)})
      select id, (select count(*) from m) as total from m limit ${sql.lit(FEW)}`,
  );
  const total = rows[0]?.total ?? 0;
  return { total, ids: total <= FEW ? rows.map(({ id }) => id) : null };
}

/** `passports p where …`. On index walks keeps SQLite, lacking selectivity estimates, off other indexes. */
function matching(
  { dialect }: ReadStore,
  filter: PassportFilter,
  by: "index" | "walk" = "index",
): RawBuilder<unknown> {
  const { words, keys, number, location, publishedAfter, publishedBefore } = filter;
  const parts: RawBuilder<unknown>[] = [];
  const no = sql.raw(by === "walk" && dialect === "sqlite" ? "+" : "");
  if (location !== null) parts.push(sql`${no}p.location = ${location}`);
  if (publishedAfter !== null) parts.push(sql`${no}p.date_of_publish >= ${publishedAfter}`);
  if (publishedBefore !== null) parts.push(sql`${no}p.date_of_publish <= ${publishedBefore}`);
  if (number !== null)
    parts.push(sql`p.request_number >= ${number.from} and p.request_number < ${number.to}`);
  for (const { column, range } of keys) {
    const key = sql.ref(`p.${column}`);
    parts.push(sql`${key} >= ${range.from} and ${key} < ${range.to}`);
  }
  if (words.length > 0) {
    const ids = words.map((word) => idsWithWord(dialect, word));
    parts.push(sql`p.id in (${sql.join(ids, sql` intersect `)})`);
  }
  return parts.length === 0 ? sql`passports p` : sql`passports p where ${sql.join(parts, sql` and `)}`;
}

async function execute<T>(store: ReadStore, query: RawBuilder<T>): Promise<T[]> {
  return (await query.execute(store.longReads)).rows;
}

type PageOrder = { sort: PassportSort; direction: "asc" | "desc" };

/** Tables know no best rows: the newest come first. */
export function inTableOrder(page: PageWanted): PageWanted & PageOrder {
  return { ...page, sort: page.sort === "best" ? "dateOfPublish" : page.sort };
}

/**
 * Order of `passports p`; by date as in domain/passports/passport-order, ending with a unique column. `rows` sorts few rows,
 * phrased to match no index.
 */
function sqlOrder({ sort, direction }: PageOrder, from: "index" | "rows"): RawBuilder<unknown> {
  const way = sql.raw(direction);
  const by = (column: string) => (from === "index" ? sql.ref(column) : sql`${sql.ref(column)} || ''`);
  const back = sql.raw(direction === "asc" ? "desc" : "asc");
  return {
    dateOfPublish: sql`p.date_of_publish ${way}, p.request_number ${back}`,
    requestNumber: sql`${by("p.request_number")} ${way}`,
    created_at: sql`${by("p.created_at")} ${way}, p.id ${way}`,
  }[sort];
}

/** The same order in memory, bytewise like the databases'. */
export function rowOrder({ sort, direction }: PageOrder): (a: PassportRow, b: PassportRow) => number {
  const sign = direction === "asc" ? 1 : -1;
  return (a, b) => {
    switch (sort) {
      case "dateOfPublish":
        return (
          sign *
          (compare(a.date_of_publish, b.date_of_publish) || compare(b.request_number, a.request_number))
        );
      case "requestNumber":
        return sign * compare(a.request_number, b.request_number);
      case "created_at":
        return sign * (compare(a.created_at, b.created_at) || a.id - b.id);
      default:
        return assertNever(sort);
    }
  };
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** A typed word: its prefix range and listed respellings. */
export type NameWord = {
  range: TextRange;
  /** Each a list of words: G/Michael has two. */
  spellings: readonly (readonly string[])[];
};

/** Each costs a lookup, so only the nearest. */
const MAX_JOINED = 10;

/** SQL for ids with the word in any spelling, maybe repeated. */
function idsWithWord(dialect: Store["dialect"], { range, spellings }: NameWord): RawBuilder<unknown> {
  const single = [...new Set(spellings.filter((words) => words.length === 1).flat())];
  const several = spellings.filter((words) => words.length > 1).slice(0, MAX_JOINED);
  const parts = [inRange(range)];
  if (single.length > 0) {
    const table = jsonList(dialect, single);
    parts.push(sql`select w.passport_id from ${table} as j join passport_words w on w.word = j.value ->> 0`);
  }
  for (const words of several) {
    const together = sql.join(
      words.map((word) => inRange(exactRange(word))),
      sql` intersect `,
    );
    parts.push(sql`select passport_id from (${together}) t`);
  }
  return sql`select passport_id from (${sql.join(parts, sql` union all `)}) u`;
}

function inRange({ from, to }: TextRange): RawBuilder<unknown> {
  return sql`select passport_id from passport_words where word >= ${from} and word < ${to}`;
}
