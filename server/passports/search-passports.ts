import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { PASSPORT_SORTS } from "../../domain/api/passports.ts";
import { GenerationCache } from "../store/generation.ts";
import type { Store } from "../store/store.ts";
import { chooseCandidates, hasWord } from "./candidates.ts";
import type { Candidates } from "./candidates.ts";
import type { PassportFilter } from "./passport-filter.ts";
import type { PassportRow } from "./passport-row.ts";
import { PASSPORT_COLUMNS } from "./passport-row.ts";

export type PassportSort = (typeof PASSPORT_SORTS)[number];
export type PassportPage = {
  filter: PassportFilter;
  sort: PassportSort;
  direction: "asc" | "desc";
  offset: number;
  limit: number;
};
export type FoundPassports = { rows: readonly PassportRow[]; total: number };

/**
 * How many passports match and how to find them, kept while the tables stand still; `ids` names them all when they
 * are few.
 */
type Survey = { total: number; candidates: Candidates | null; ids: readonly number[] | null };

const KEPT_SURVEYS = 500;
/** Up to so many matches are remembered by id: paging through them repeats no search. */
const FEW = 1_000;
/** A row of the table read by its id, beside an index step of 1. */
const ROW = 2;

/**
 * Searches published passports; totals are exact. Two ways lead to a page and the cheaper is taken: along the
 * index of the order until the page is full (common names), or through the matches and sorted (rare ones).
 */
export function passportSearch(store: Store): (page: PassportPage) => Promise<FoundPassports> {
  const surveys = new GenerationCache<Survey>(store, KEPT_SURVEYS);
  const survey = (filter: PassportFilter) => surveys.get(JSON.stringify(filter), () => look(store, filter));
  return async (page) => {
    const { total, candidates, ids } = await survey(page.filter);
    if (page.offset >= total) return { rows: [], total };
    if (ids !== null) return { rows: await execute(store, pageOfIds(page, ids)), total };
    const pool = (await survey(indexPart(page))).total;
    const walkCost = ((page.offset + page.limit) * pool * (1 + page.filter.words.length)) / total;
    const throughCandidates = candidates !== null && candidates.cost + total * ROW < walkCost;
    const query = throughCandidates ? pageOfCandidates(page, candidates) : pageAlongIndex(page);
    return { rows: await execute(store, query), total };
  };
}

async function execute<T>(store: Store, query: RawBuilder<T>): Promise<T[]> {
  return (await query.execute(store.longReads)).rows;
}

async function look(store: Store, filter: PassportFilter): Promise<Survey> {
  const candidates = await chooseCandidates(store, filter);
  if (candidates === null) {
    const counted = sql<{
      total: number;
    }>`select count(*) as total from passports p${where(conditions(filter))}`;
    const [row] = await execute(store, counted);
    return { total: row?.total ?? 0, candidates, ids: null };
  }
  const rows = await execute(store, matches(candidates));
  const total = rows[0]?.total ?? 0;
  return { total, candidates, ids: total <= FEW ? rows.map((row) => row.id) : null };
}

/** The first matches by id, each with the number of all. */
function matches({ ids, rest }: Candidates): RawBuilder<{ id: number; total: number }> {
  const left = conditions(rest);
  const matching =
    left.length === 0
      ? ids
      : sql`select p.id as passport_id from (${ids}) c cross join passports p
          where ${sql.join([sql`p.id = c.passport_id`, ...left], sql` and `)}`;
  return sql`with m as materialized (${matching})
    select passport_id as id, (select count(*) from m) as total from m limit ${sql.lit(FEW)}`;
}

function pageOfIds(page: PassportPage, ids: readonly number[]): RawBuilder<PassportRow> {
  return sql`select ${PASSPORT_COLUMNS} from passports p where p.id in (${sql.join(ids)}) ${order(page)}`;
}

function pageOfCandidates(page: PassportPage, { ids, rest }: Candidates): RawBuilder<PassportRow> {
  return sql`with m as materialized (${ids}) select ${PASSPORT_COLUMNS} from m cross join passports p
    where ${sql.join([sql`p.id = m.passport_id`, ...conditions(rest)], sql` and `)} ${order(page)}`;
}

/** What the order's own index can narrow: branch and days, when the order is by date. */
function indexPart({ filter, sort }: PassportPage): PassportFilter {
  const part: PassportFilter = { ...filter, words: [], keys: [], number: null };
  if (sort === "dateOfPublish") return part;
  return { ...part, location: null, publishedAfter: null, publishedBefore: null };
}

function pageAlongIndex(page: PassportPage): RawBuilder<PassportRow> {
  const { filter, sort } = page;
  const byDate = sort === "dateOfPublish";
  const parts = conditions(filter, {
    // A condition on a bare column would tempt SQLite to leave the index of the order and sort instead.
    hideNumber: sort !== "requestNumber",
    hidePlace: !byDate,
  });
  return sql`select ${PASSPORT_COLUMNS} from passports p${where(parts)} ${order(page)}`;
}

type Hidden = { hideNumber?: boolean; hidePlace?: boolean };

function conditions(
  filter: PassportFilter,
  { hideNumber = false, hidePlace = false }: Hidden = {},
): RawBuilder<unknown>[] {
  const number = hideNumber ? sql`p.request_number || ''` : sql`p.request_number`;
  const location = hidePlace ? sql`p.location || ''` : sql`p.location`;
  const date = hidePlace ? sql`p.date_of_publish || ''` : sql`p.date_of_publish`;
  const parts: RawBuilder<unknown>[] = [];
  if (filter.location !== null) parts.push(sql`${location} = ${filter.location}`);
  if (filter.publishedAfter !== null) parts.push(sql`${date} >= ${filter.publishedAfter}`);
  if (filter.publishedBefore !== null) parts.push(sql`${date} <= ${filter.publishedBefore}`);
  if (filter.number !== null) {
    parts.push(sql`${number} >= ${filter.number.from} and ${number} < ${filter.number.to}`);
  }
  for (const { column, range } of filter.keys) {
    const key = sql.ref(`p.${column}`);
    parts.push(sql`${key} >= ${range.from} and ${key} < ${range.to}`);
  }
  for (const range of filter.words) parts.push(hasWord(sql`p.id`, range));
  return parts;
}

function where(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return parts.length === 0 ? sql`` : sql` where ${sql.join(parts, sql` and `)}`;
}

/** Every order ends in the id (request numbers are unique), so that pages never overlap. */
function order({ sort, direction, limit, offset }: PassportPage): RawBuilder<unknown> {
  const way = sql.raw(direction);
  const columns = {
    dateOfPublish: sql`p.date_of_publish ${way}, p.id ${way}`,
    requestNumber: sql`p.request_number ${way}`,
    created_at: sql`p.created_at ${way}, p.id ${way}`,
  }[sort];
  // The limit is written out: a bound one has SQLite plan the statement anew at each run.
  return sql`order by ${columns} limit ${sql.lit(limit)} offset ${offset}`;
}
