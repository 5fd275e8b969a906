import { err, ok } from "#domain/base/result.ts";
import type { Result } from "#domain/base/result.ts";
import type { PassportTable } from "../../store/tables/passports.ts";
import { derivePassports } from "./derive-passports.ts";
import { beginListingChange, type ListingChange, PlacesTouched } from "./listing-change.ts";

/** A manual entry; number normalised, branch canonical. */
export type HandEntry = Pick<
  PassportTable,
  "request_number" | "first_name" | "middle_name" | "last_name" | "location" | "date_of_publish"
>;

/** `madeBy`: account, for the history. */
export type HandChange = ListingChange & { madeBy?: number | null };

export type HandChangeError = { code: "not_found"; message: string };

/** The passport before the change. */
type ShownPassport = { id: number; location: string; date_of_publish: string };

/**
 * Stores a manual edit or new passport as a listing that outranks what it corrects. If `corrects` is another number,
 * its passport moves to the new one with its id, or is removed if that has a passport. Returns the listing's id.
 */
export async function applyHandEdit(
  change: HandChange,
  entry: HandEntry,
  corrects: string = entry.request_number,
): Promise<number> {
  await beginListingChange(change);
  const current = await passportOf(change, corrects);
  const renumbered = corrects !== entry.request_number;
  const target = renumbered ? await passportOf(change, entry.request_number) : current;
  const below = (await newestListing(change, entry.request_number))?.rank_date ?? "";
  const { id } = await change.trx
    .insertInto("listings")
    .values({
      ...entry,
      kind: "edit",
      rank_date: below > entry.date_of_publish ? below : entry.date_of_publish,
      created_at: change.now,
      passport_id: (target ?? current)?.id ?? null,
      made_by: change.madeBy ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (renumbered) {
    await insertTombstone(change, corrects, current);
    if (current !== undefined && target === undefined) {
      await renumber(change, current, entry.request_number);
    }
  }
  await derivePassports(change, [entry.request_number, corrects]);
  return id;
}

/** A later list with the number shows the passport again. */
export async function applyHandDelete(
  change: HandChange,
  requestNumber: string,
): Promise<Result<null, HandChangeError>> {
  await beginListingChange(change);
  const shown = await passportOf(change, requestNumber);
  if (!shown) return err({ code: "not_found", message: "There is no passport with this request number." });
  await insertTombstone(change, requestNumber, shown);
  await derivePassports(change, [requestNumber]);
  return ok(null);
}

/**
 * Takes the newest deletion of a number back: it stays in the history, below everything else. What the lists and edits
 * say of the number shows again, with the version it had.
 */
export async function takeBackDelete(change: HandChange, requestNumber: string): Promise<void> {
  await beginListingChange(change);
  const newest = await change.trx
    .selectFrom("listings")
    .select(["id", "kind"])
    .where("request_number", "=", requestNumber)
    .orderBy("rank_date", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (newest?.kind !== "delete") return;
  await change.trx
    .updateTable("listings")
    .set({ rank_date: TAKEN_BACK })
    .where("id", "=", newest.id)
    .execute();
  await derivePassports(change, [requestNumber]);
}

/** Before every day. */
export const TAKEN_BACK = "";

async function passportOf({ trx }: ListingChange, requestNumber: string): Promise<ShownPassport | undefined> {
  return trx
    .selectFrom("passports")
    .select(["id", "location", "date_of_publish"])
    .where("request_number", "=", requestNumber)
    .executeTakeFirst();
}

/** Segments contain the number: mark the place even if nothing else changes. */
async function renumber(change: ListingChange, { id, ...place }: ShownPassport, to: string): Promise<void> {
  await change.trx.updateTable("passports").set({ request_number: to }).where("id", "=", id).execute();
  const touched = new PlacesTouched();
  touched.add(place.location, place.date_of_publish);
  await touched.raiseGenerations(change);
}

async function newestListing({ trx }: ListingChange, requestNumber: string) {
  return trx
    .selectFrom("listings")
    .select(["location", "date_of_publish", "rank_date"])
    .where("request_number", "=", requestNumber)
    .orderBy("rank_date", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Stores no names, because removed data must not be kept. */
async function insertTombstone(
  change: HandChange,
  requestNumber: string,
  current: ShownPassport | undefined,
): Promise<void> {
  const newest = await newestListing(change, requestNumber);
  if (!newest) return;
  await change.trx
    .insertInto("listings")
    .values({
      kind: "delete",
      request_number: requestNumber,
      first_name: "",
      last_name: "",
      ...newest,
      created_at: change.now,
      passport_id: current?.id ?? null,
      made_by: change.madeBy ?? null,
    })
    .execute();
}
