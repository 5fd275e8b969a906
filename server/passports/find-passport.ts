import { sql } from "kysely";
import type { CompiledQuery, RawBuilder } from "kysely";
import { normalizeRequestNumber, lookAlikeNumbers } from "#domain/passports/request-number.ts";
import { IS_SAMPLE_DATA } from "../store/sample-data.ts";
import type { TextRange } from "../store/text-match.ts";
import type { ReadStore } from "../store/store.ts";
import { PASSPORT_COLUMNS } from "./passport-row.ts";
import type { PassportRow } from "./passport-row.ts";

/** `sample`: 1 while only sample lists exist. */
export type FoundRow = PassportRow & { sample: number };

/** The same statement reads the mark, so samples are always marked. */
const WITH_SAMPLE_FLAG = sql`${PASSPORT_COLUMNS}, case when ${IS_SAMPLE_DATA} then 1 else 0 end as sample`;

/** Finds a passport by number in any notation, or id; all digits may be either. Hottest query, so compiled once. */
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

/** Finds the first `limit` passports in a number range. */
export function numberRangeFinder({ db, readFew }: ReadStore, limit: number) {
  // Inlined: SQLite replans bound limits every run.
  const inRange = compile(
    db,
    sql`p.request_number >= ${""} and p.request_number < ${""} order by p.request_number limit ${sql.lit(limit)}`,
  );
  return ({ from, to }: TextRange) => readFew(inRange, [from, to]);
}

function compile(db: ReadStore["db"], condition: RawBuilder<unknown>): CompiledQuery<FoundRow> {
  return sql<FoundRow>`select ${WITH_SAMPLE_FLAG} from passports p where ${condition}`.compile(db);
}

/** Published look-alikes (O/0, I/1). */
export async function findLookAlikes(store: ReadStore, idOrNumber: string): Promise<string[]> {
  const number = normalizeRequestNumber(idOrNumber);
  const alike = number === null ? [] : lookAlikeNumbers(number);
  if (alike.length === 0) return [];
  const rows = await store.db
    .selectFrom("passports")
    .select("request_number")
    .where("request_number", "in", alike)
    .orderBy("request_number")
    .execute();
  return rows.map((row) => row.request_number);
}
