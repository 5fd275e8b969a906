import { sql } from "kysely";
import type { Passport } from "../../domain/api/passports.ts";

/** The columns of an answer, of `passports p`. */
export const PASSPORT_COLUMNS = sql.raw(
  "p.id, p.request_number, p.first_name, p.middle_name, p.last_name, p.location, p.date_of_publish, p.created_at, p.updated_at",
);

export type PassportRow = {
  id: number;
  request_number: string;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  location: string;
  date_of_publish: string;
  created_at: string;
  updated_at: string | null;
};

/** A row as the API answers it, and nothing else that stands in the row. */
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
