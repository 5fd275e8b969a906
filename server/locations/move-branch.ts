import type { ListingChange } from "../passports/listings/listing-change.ts";
import { PlacesTouched } from "../passports/listings/touch-segments.ts";

/**
 * Moves a branch's listings, lists and passports in any state, so undo keeps working; marks both segments.
 * `beginListingChange` comes first.
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
  // Finding them by list uses its index; by branch would scan everything.
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
