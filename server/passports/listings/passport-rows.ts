import { sql } from "kysely";
import { nameWords } from "#domain/passports/names/words.ts";
import { chunks, jsonList, jsonTable } from "../../store/json-table.ts";
import type { PassportTable } from "../../store/tables/passports.ts";
import type { ListingChange } from "./listing-change.ts";

export type PassportFromListing = {
  passportId: number;
  listingId: number;
  /** Dates the passport's creation. */
  firstListingId: number;
  names: { first_name: string; middle_name: string | null; last_name: string };
};

export async function deleteWords({ trx, dialect }: ListingChange, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from passport_words where passport_id in
    (select cast(j.value ->> 0 as integer) from ${jsonList(dialect, ids)} as j)`.execute(trx);
}

export async function deletePassports(
  { trx, dialect }: ListingChange,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from passports where id in
    (select cast(j.value ->> 0 as integer) from ${jsonList(dialect, ids)} as j)`.execute(trx);
}

/** `updated_at` comes from the listings, so that undo restores it. */
export async function updatePassports(
  change: ListingChange,
  passports: PassportFromListing[],
): Promise<void> {
  if (passports.length === 0) return;
  await sql`
    update passports set first_name = w.first_name, middle_name = w.middle_name, last_name = w.last_name,
      first_key = j.value ->> 2, middle_key = j.value ->> 3, last_key = j.value ->> 4,
      location = w.location, date_of_publish = w.date_of_publish, listing_id = w.id,
      updated_at = nullif(w.created_at, passports.created_at)
    from ${passportTable(change, passports)} as j
    join listings w on w.id = cast(j.value ->> 1 as integer)
    where passports.id = cast(j.value ->> 0 as integer)`.execute(change.trx);
}

export async function insertPassports(
  change: ListingChange,
  passports: PassportFromListing[],
): Promise<void> {
  if (passports.length === 0) return;
  await sql`
    insert into passports (id, request_number, first_name, middle_name, last_name,
      first_key, middle_key, last_key, location, date_of_publish, listing_id, created_at, updated_at)
    select cast(j.value ->> 0 as integer), w.request_number, w.first_name, w.middle_name, w.last_name,
      j.value ->> 2, j.value ->> 3, j.value ->> 4, w.location, w.date_of_publish, w.id, f.created_at,
      nullif(w.created_at, f.created_at)
    from ${passportTable(change, passports)} as j
    join listings f on f.id = cast(j.value ->> 5 as integer)
    join listings w on w.id = cast(j.value ->> 1 as integer)`.execute(change.trx);
}

/** These passports must have none yet. */
export async function insertWords(
  { trx, dialect }: ListingChange,
  passports: PassportFromListing[],
): Promise<void> {
  const words = passports.flatMap(({ passportId, names }) =>
    passportWords(names).map((word): [string, number] => [word, passportId]),
  );
  // Index order: fewer page splits.
  words.sort(([a, idA], [b, idB]) => (a < b ? -1 : a > b ? 1 : idA - idB));
  for (const some of chunks(words, 10_000)) {
    await sql`insert into passport_words (word, passport_id)
      select j.value ->> 0, cast(j.value ->> 1 as integer) from ${jsonTable(dialect, some)} as j`.execute(
      trx,
    );
  }
}

function passportTable({ dialect }: ListingChange, passports: readonly PassportFromListing[]) {
  return jsonTable(
    dialect,
    passports.map(({ passportId, listingId, firstListingId, names }) => {
      const keys = nameKeys(names);
      return [passportId, listingId, keys.first_key, keys.middle_key, keys.last_key, firstListingId];
    }),
  );
}

type Names = Pick<PassportTable, "first_name" | "middle_name" | "last_name">;
type NameKeys = Pick<PassportTable, "first_key" | "middle_key" | "last_key">;

/** Key columns for name prefix search: normalised words. */
export function nameKeys(names: Names): NameKeys {
  return {
    first_key: nameKey(names.first_name),
    middle_key: nameKey(names.middle_name ?? ""),
    last_key: nameKey(names.last_name),
  };
}

/** A name or prefix as in key columns. */
export function nameKey(name: string): string {
  return nameWords(name).join(" ");
}

/** Distinct words of all names, for `passport_words`. */
export function passportWords(names: Names): string[] {
  return [...new Set(nameWords(`${names.first_name} ${names.middle_name ?? ""} ${names.last_name}`))];
}
