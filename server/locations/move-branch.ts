import type { ListingChange } from "../imports/listing-change.ts";
import { PlacesTouched } from "../imports/touch-segments.ts";

/**
 * Gives everything that lists and hands said of one branch to another name: listings, lists and passports, whatever
 * their state, so that an undo later shows what stood below at the new name too. Marks the segments of both.
 * `beginListingChange` comes before it.
 */
export async function moveBranch(change: ListingChange, from: string, to: string): Promise<void> {
  const { trx } = change;
  const touched = new PlacesTouched();
  const days = await trx
    .selectFrom("passports")
    .select("date_of_publish as day")
    .distinct()
    .where("location", "=", from)
    .execute();
  for (const { day } of days) {
    touched.add(from, day);
    touched.add(to, day);
  }
  // The listings of a list stand where the list stands: found by its index, where a search by branch would walk all.
  const listsOfBranch = trx.selectFrom("import_batches").select("id").where("location", "=", from);
  await trx
    .updateTable("listings")
    .set({ location: to })
    .where("location", "=", from)
    .where((eb) => eb.or([eb("batch_id", "in", listsOfBranch), eb("batch_id", "is", null)]))
    .execute();
  await trx.updateTable("import_batches").set({ location: to }).where("location", "=", from).execute();
  await trx.updateTable("passports").set({ location: to }).where("location", "=", from).execute();
  await touched.raiseGenerations(change);
}
