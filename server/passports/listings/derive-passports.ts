import { sql } from "kysely";
import { chunks, jsonList } from "../../store/json-table.ts";
import { type ListingChange, PlacesTouched } from "./listing-change.ts";
import {
  deletePassports,
  deleteWords,
  insertPassports,
  insertWords,
  updatePassports,
  type PassportFromListing,
} from "./passport-rows.ts";

type NumberState = {
  request_number: string;
  passport_id: number | null;
  listing_id: number | null;
  old_first_name: string;
  old_middle_name: string | null;
  old_last_name: string;
  old_location: string;
  old_date: string;
  winner_id: number | null;
  winner_kind: "import" | "edit" | "delete" | null;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  location: string;
  date_of_publish: string;
  first_listing_id: number;
  /** A new passport's identity; `identity_taken` if another passport has it. */
  identity: number;
  identity_taken: number;
};

const NUMBERS_AT_ONCE = 5000;

/**
 * Derives passports from the newest listing of each number (rank date, then id); none if that is a deletion. Writes
 * only changes, with search words, and marks affected segments. Call after changing listings, in the same transaction.
 *
 * A passport gets the id of its number's first listing, or one carried over from a corrected number, and keeps it; if
 * taken, the newest listing's.
 */
export async function derivePassports(
  change: ListingChange,
  requestNumbers: readonly string[],
): Promise<void> {
  const touched = new PlacesTouched();
  // Index order: visits each page once.
  const inOrder = [...new Set(requestNumbers)].sort();
  for (const numbers of chunks(inOrder, NUMBERS_AT_ONCE)) {
    await applyStates(change, await readStates(change, numbers), touched);
  }
  await touched.raiseGenerations(change);
}

/** `min(+l.id)`: with `min(l.id)` PostgreSQL may scan all ids per number on freshly filled tables. */
async function readStates(change: ListingChange, numbers: readonly string[]): Promise<NumberState[]> {
  const rows = jsonList(change.dialect, numbers);
  const answer = await sql<NumberState>`
    with n as (select j.value ->> 0 as request_number from ${rows} as j)
    select n.request_number, p.id as passport_id, p.listing_id,
      p.first_name as old_first_name, p.middle_name as old_middle_name, p.last_name as old_last_name,
      p.location as old_location, p.date_of_publish as old_date,
      w.id as winner_id, w.kind as winner_kind,
      w.first_name, w.middle_name, w.last_name, w.location, w.date_of_publish,
      f.id as first_listing_id, coalesce(f.passport_id, f.id) as identity,
      case when exists (select 1 from passports t where t.id = coalesce(f.passport_id, f.id)) then 1 else 0 end
        as identity_taken
    from n
    left join listings f on f.id = (
      select min(+l.id) from listings l where l.request_number = n.request_number)
    left join passports p on p.request_number = n.request_number
    left join listings w on w.id = (
      select l.id from listings l where l.request_number = n.request_number
      order by l.rank_date desc, l.id desc limit 1)`.execute(change.trx);
  return answer.rows;
}

async function applyStates(
  change: ListingChange,
  states: readonly NumberState[],
  touched: PlacesTouched,
): Promise<void> {
  const gone: number[] = [];
  const renamed: number[] = [];
  const appeared: PassportFromListing[] = [];
  const moved: PassportFromListing[] = [];
  const named: PassportFromListing[] = [];
  const given = new Set<number>();

  for (const one of states) {
    const listingId = one.winner_kind === "delete" ? null : one.winner_id;
    if (listingId === null) {
      if (one.passport_id === null) continue;
      gone.push(one.passport_id);
      touched.add(one.old_location, one.old_date);
    } else if (one.passport_id === null) {
      const isFree = one.identity_taken === 0 && !given.has(one.identity);
      const passport = fromListing(one, isFree ? one.identity : listingId, listingId);
      given.add(passport.passportId);
      appeared.push(passport);
      named.push(passport);
      touched.add(one.location, one.date_of_publish);
    } else if (listingId !== one.listing_id || !samePlace(one)) {
      const passport = fromListing(one, one.passport_id, listingId);
      moved.push(passport);
      if (!sameNames(one)) {
        renamed.push(one.passport_id);
        named.push(passport);
      } else if (samePlace(one)) continue;
      touched.add(one.old_location, one.old_date);
      touched.add(one.location, one.date_of_publish);
    }
  }

  await deleteWords(change, [...gone, ...renamed]);
  await deletePassports(change, gone);
  await updatePassports(change, moved);
  await insertPassports(change, appeared);
  await insertWords(change, named);
}

function fromListing(one: NumberState, passportId: number, listingId: number): PassportFromListing {
  const { first_name, middle_name, last_name } = one;
  const names = { first_name, middle_name, last_name };
  return { passportId, listingId, firstListingId: one.first_listing_id, names };
}

function sameNames(one: NumberState): boolean {
  return (
    one.first_name === one.old_first_name &&
    one.middle_name === one.old_middle_name &&
    one.last_name === one.old_last_name
  );
}

function samePlace(one: NumberState): boolean {
  return one.location === one.old_location && one.date_of_publish === one.old_date;
}
