import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { PassportTable } from "../store/tables/passports.ts";
import type { ReadStore } from "../store/store.ts";
import type { Passport } from "#domain/passports/contract.ts";

/** Answer columns of `passports p`. */
export const PASSPORT_COLUMNS = sql.raw(
  "p.id, p.request_number, p.first_name, p.middle_name, p.last_name, p.location, p.date_of_publish, p.created_at, p.updated_at",
);

export type PassportRow = Omit<
  Selectable<PassportTable>,
  "first_key" | "middle_key" | "last_key" | "listing_id"
>;

/** A row as API answer, without other columns. */
export function toPassport(row: PassportRow): Passport {
  const { first_name, middle_name, last_name } = row;
  return {
    id: row.id,
    request_number: row.request_number,
    first_name,
    middle_name,
    last_name,
    location: row.location,
    date_of_publish: row.date_of_publish,
    created_at: row.created_at,
    updated_at: row.updated_at,
    full_name: [first_name, middle_name, last_name].filter((name) => name).join(" "),
  };
}

/** Reads passports by number, keyed by it. */
export function passportsByNumber({ db, dialect, readFew }: ReadStore) {
  const numbers =
    dialect === "sqlite"
      ? sql`(select value from json_each(${"[]"}))`
      : sql`(select value from json_array_elements_text(cast(${"[]"} as json)) as j(value))`;
  const query = sql<PassportRow>`select ${PASSPORT_COLUMNS} from passports p
    where p.request_number in ${numbers}`.compile(db);
  return async (wanted: readonly string[]): Promise<ReadonlyMap<string, PassportRow>> => {
    if (wanted.length === 0) return new Map();
    const rows = await readFew(query, [JSON.stringify(wanted)]);
    return new Map(rows.map((row) => [row.request_number, row]));
  };
}
