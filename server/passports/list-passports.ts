import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { VersionCache } from "../store/generation.ts";
import { listsVersion } from "../store/published-version.ts";
import type { TextRange } from "../store/prefix.ts";
import type { Store } from "../store/store.ts";
import { type PageOrder, sqlOrder } from "./page-order.ts";
import { PASSPORT_COLUMNS, type PassportRow } from "./passport-row.ts";
import { idsWithWord, type NameWord } from "./word-ids.ts";

export type KeyColumn = "first_key" | "middle_key" | "last_key";

/** What a passport must satisfy, all of it. */
export type PassportFilter = {
  words: readonly NameWord[];
  keys: readonly { column: KeyColumn; range: TextRange }[];
  number: TextRange | null;
  location: string | null;
  publishedAfter: string | null;
  publishedBefore: string | null;
};

export type PageSlice = PageOrder & { offset: number; limit: number };
export type ListedPassports = { rows: readonly PassportRow[]; total: number };

/** How many match, kept while the lists stand still; `ids` names them all when they are few. */
type Survey = { total: number; ids: readonly number[] | null };

const KEPT_SURVEYS = 500;
/** Up to so many matches are remembered by id: paging through them repeats no search. */
const FEW = 1_000;

/**
 * Lists published passports from the tables; totals are exact. What is named by words or a number is found first and
 * then sorted; all else is read along the index of the order.
 */
export function listPassports(
  store: Store,
): (filter: PassportFilter, page: PageSlice) => Promise<ListedPassports> {
  const surveys = new VersionCache<Survey>(listsVersion(store), KEPT_SURVEYS);
  return async (filter, page) => {
    const { total, ids } = await surveys.get(JSON.stringify(filter), () => survey(store, filter));
    if (page.offset >= total) return { rows: [], total };
    const from = ids === null ? matching(store, filter) : sql`passports p where p.id in (${sql.join(ids)})`;
    // The limit is written out: a bound one has SQLite plan the statement anew at each run.
    const rows = await execute(
      store,
      sql<PassportRow>`select ${PASSPORT_COLUMNS} from ${from}
        order by ${sqlOrder(page)} limit ${sql.lit(page.limit)} offset ${page.offset}`,
    );
    return { rows, total };
  };
}

async function survey(store: Store, filter: PassportFilter): Promise<Survey> {
  if (filter.words.length === 0 && filter.number === null) {
    const [row] = await execute(
      store,
      sql<{ total: number }>`select count(*) as total from ${matching(store, filter)}`,
    );
    return { total: row?.total ?? 0, ids: null };
  }
  const rows = await execute(
    store,
    sql<{ id: number; total: number }>`with m as materialized (select p.id from ${matching(store, filter)})
      select id, (select count(*) from m) as total from m limit ${sql.lit(FEW)}`,
  );
  const total = rows[0]?.total ?? 0;
  return { total, ids: total <= FEW ? rows.map(({ id }) => id) : null };
}

/** `passports p where …` */
function matching({ dialect }: Store, filter: PassportFilter): RawBuilder<unknown> {
  const { words, keys, number, location, publishedAfter, publishedBefore } = filter;
  const parts: RawBuilder<unknown>[] = [];
  if (location !== null) parts.push(sql`p.location = ${location}`);
  if (publishedAfter !== null) parts.push(sql`p.date_of_publish >= ${publishedAfter}`);
  if (publishedBefore !== null) parts.push(sql`p.date_of_publish <= ${publishedBefore}`);
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

async function execute<T>(store: Store, query: RawBuilder<T>): Promise<T[]> {
  return (await query.execute(store.longReads)).rows;
}
