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

/** A row as the API answers it. */
export function toPassport(row: PassportRow): Passport {
  const names = [row.first_name, row.middle_name, row.last_name].filter((name) => name);
  return { ...row, full_name: names.join(" ") };
}
