import { sql } from "kysely";
import type { CompiledQuery, RawBuilder } from "kysely";
import { normalizeRequestNumber, requestNumberTwins } from "../../domain/request-number.ts";
import { IS_SAMPLE_DATA } from "../store/sample-data.ts";
import type { Store } from "../store/store.ts";
import { PASSPORT_COLUMNS } from "./passport-row.ts";
import type { PassportRow } from "./passport-row.ts";

/** `isSample`: the lists are invented ones. */
export type FoundPassport = { row: PassportRow; isSample: boolean };
type FoundRow = PassportRow & { sample: number };

/**
 * Finds a passport by its request number, however it was typed, or by its id; a number of digits alone may be either.
 * The hottest queries of the server: compiled once, then only their one parameter changes.
 */
export function passportFinder({ db }: Store): (idOrNumber: string) => Promise<FoundPassport | null> {
  const byNumber = compileOne(db, sql`p.request_number = ${""}`);
  const byId = compileOne(db, sql`p.id = ${0}`);
  const one = async (query: CompiledQuery<FoundRow>, parameter: string | number) => {
    const { rows } = await db.executeQuery<FoundRow>({ ...query, parameters: [parameter] });
    if (rows[0] === undefined) return null;
    const { sample, ...row } = rows[0];
    return { row, isSample: sample === 1 };
  };
  return async (idOrNumber) => {
    const number = normalizeRequestNumber(idOrNumber);
    const found = number === null ? null : await one(byNumber, number);
    if (found !== null || !/^\d{1,15}$/.test(idOrNumber)) return found;
    return one(byId, Number(idOrNumber));
  };
}

function compileOne(db: Store["db"], condition: RawBuilder<unknown>): CompiledQuery<FoundRow> {
  return sql<FoundRow>`select ${PASSPORT_COLUMNS}, case when ${IS_SAMPLE_DATA} then 1 else 0 end as sample
    from passports p where ${condition}`.compile(db);
}

/** Published numbers that differ from this one only by O and 0 or I and 1. */
export async function findTwins(store: Store, idOrNumber: string): Promise<string[]> {
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
