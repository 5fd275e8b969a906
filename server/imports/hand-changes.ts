import { err, ok } from "../../domain/result.ts";
import type { Result } from "../../domain/result.ts";
import { derivePassports } from "./derive-passports.ts";
import { beginListingChange } from "./listing-change.ts";
import type { ListingChange } from "./listing-change.ts";

/** What a person says a passport should read; the number normalised, the branch canonical. */
export type HandEntry = {
  request_number: string;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  location: string;
  date_of_publish: string;
};

export type HandChangeError = { code: "not_found"; message: string };

/**
 * Writes a hand edit, or a new passport, as a listing of its own above whatever it corrects. With `corrects` naming
 * another request number, that number's passport goes away in the same transaction. Answers the listing's id.
 */
export async function applyHandEdit(
  change: ListingChange,
  entry: HandEntry,
  corrects: string = entry.request_number,
): Promise<number> {
  await beginListingChange(change);
  const below = await rankOf(change, entry.request_number);
  const numbers = [entry.request_number];
  const { id } = await change.trx
    .insertInto("listings")
    .values({
      ...entry,
      batch_id: null,
      kind: "edit",
      source_text: null,
      rank_date: below !== null && below > entry.date_of_publish ? below : entry.date_of_publish,
      page: null,
      line: null,
      created_at: change.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (corrects !== entry.request_number) {
    await insertTombstone(change, corrects);
    numbers.push(corrects);
  }
  await derivePassports(change, numbers);
  return id;
}

/** Takes a passport out of the lists by hand. A list of a later day that names the number shows it again. */
export async function applyHandDelete(
  change: ListingChange,
  requestNumber: string,
): Promise<Result<null, HandChangeError>> {
  await beginListingChange(change);
  const shown = await change.trx
    .selectFrom("passports")
    .select("id")
    .where("request_number", "=", requestNumber)
    .executeTakeFirst();
  if (!shown) return err({ code: "not_found", message: "There is no passport with this request number." });
  await insertTombstone(change, requestNumber);
  await derivePassports(change, [requestNumber]);
  return ok(null);
}

async function rankOf({ trx }: ListingChange, requestNumber: string): Promise<string | null> {
  const newest = await trx
    .selectFrom("listings")
    .select("rank_date")
    .where("request_number", "=", requestNumber)
    .orderBy("rank_date", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.rank_date ?? null;
}

/** The tombstone keeps no names: what was taken down is not to be kept by the act of taking it down. */
async function insertTombstone(change: ListingChange, requestNumber: string): Promise<void> {
  const newest = await change.trx
    .selectFrom("listings")
    .select(["location", "date_of_publish", "rank_date"])
    .where("request_number", "=", requestNumber)
    .orderBy("rank_date", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!newest) return;
  await change.trx
    .insertInto("listings")
    .values({
      batch_id: null,
      kind: "delete",
      request_number: requestNumber,
      first_name: "",
      middle_name: null,
      last_name: "",
      source_text: null,
      location: newest.location,
      date_of_publish: newest.date_of_publish,
      rank_date: newest.rank_date,
      page: null,
      line: null,
      created_at: change.now,
    })
    .execute();
}
