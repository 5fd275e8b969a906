import { sql } from "kysely";
import type { CompiledQuery, RawBuilder } from "kysely";
import { normalizeRequestNumber, requestNumberTwins } from "#domain/request-number.ts";
import { IS_SAMPLE_DATA } from "../store/sample-data.ts";
import type { TextRange } from "../store/prefix.ts";
import type { ReadStore } from "../store/store.ts";
import { PASSPORT_COLUMNS } from "./passport-row.ts";
import type { PassportRow } from "./passport-row.ts";

/** A passport and, as `sample`, 1 when the lists are invented ones. */
export type FoundRow = PassportRow & { sample: number };

/** Whether the lists are invented ones, in the same statement: nobody invented goes out unmarked. */
const WITH_SAMPLE_FLAG = sql`${PASSPORT_COLUMNS}, case when ${IS_SAMPLE_DATA} then 1 else 0 end as sample`;

/**
 * Finds a passport by its request number, however it was typed, or by its id; a number of digits alone may be either.
 * The hottest queries of the server: compiled once, then only their one parameter changes.
 */
export function passportFinder({ db, readFew }: ReadStore): (idOrNumber: string) => Promise<FoundRow | null> {
  const byNumber = compile(db, sql`p.request_number = ${""}`);
  const byId = compile(db, sql`p.id = ${0}`);
  return async (idOrNumber) => {
    const number = normalizeRequestNumber(idOrNumber);
    const found = number === null ? undefined : (await readFew(byNumber, [number]))[0];
    if (found !== undefined || !/^\d{1,15}$/.test(idOrNumber)) return found ?? null;
    return (await readFew(byId, [Number(idOrNumber)]))[0] ?? null;
  };
}

/** Finds the first `limit` passports whose numbers lie in a range, in the order of their numbers. */
export function numberRangeFinder({ db, readFew }: ReadStore, limit: number) {
  // The limit is written out: a bound one has SQLite plan the statement anew at each run.
  const inRange = compile(
    db,
    sql`p.request_number >= ${""} and p.request_number < ${""} order by p.request_number limit ${sql.lit(limit)}`,
  );
  return ({ from, to }: TextRange) => readFew(inRange, [from, to]);
}

function compile(db: ReadStore["db"], condition: RawBuilder<unknown>): CompiledQuery<FoundRow> {
  return sql<FoundRow>`select ${WITH_SAMPLE_FLAG} from passports p where ${condition}`.compile(db);
}

/** Published numbers that differ from this one only by O and 0 or I and 1. */
export async function findTwins(store: ReadStore, idOrNumber: string): Promise<string[]> {
  const number = normalizeRequestNumber(idOrNumber);
  const twins = number === null ? [] : requestNumberTwins(number);
  if (twins.length === 0) return [];
  const rows = await store.db
    .selectFrom("passports")
    .select("request_number")
    .where("request_number", "in", twins)
    .orderBy("request_number")
    .execute();
  return rows.map((row) => row.request_number);
}
