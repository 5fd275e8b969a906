import { sql } from "kysely";
import { normalizeRequestNumber, requestNumberTwins } from "../../domain/request-number.ts";
import type { Store } from "../store/store.ts";
import { PASSPORT_COLUMNS } from "./passport-row.ts";
import type { PassportRow } from "./passport-row.ts";

/** A passport by its request number, however it was typed, or by its id; a number of digits alone may be either. */
export async function findPassport(store: Store, idOrNumber: string): Promise<PassportRow | null> {
  const number = normalizeRequestNumber(idOrNumber);
  const byNumber = number === null ? undefined : await oneByNumber(store, number);
  if (byNumber) return byNumber;
  if (!/^\d{1,15}$/.test(idOrNumber)) return null;
  const { rows } =
    await sql<PassportRow>`select ${PASSPORT_COLUMNS} from passports p where p.id = ${Number(idOrNumber)}`.execute(
      store.db,
    );
  return rows[0] ?? null;
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

async function oneByNumber(store: Store, number: string): Promise<PassportRow | undefined> {
  const { rows } =
    await sql<PassportRow>`select ${PASSPORT_COLUMNS} from passports p where p.request_number = ${number}`.execute(
      store.db,
    );
  return rows[0];
}
