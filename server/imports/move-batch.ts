import { sql } from "kysely";
import { canonicalBranch } from "../locations/canonical-branch.ts";
import { canStep } from "#domain/import-steps.ts";
import { forgetUnusedBranches } from "../locations/forget-branch.ts";
import { holdBatch } from "./batch-answer.ts";
import type { BatchPlace } from "./batch-queue.ts";
import { listedNumbers } from "./batches.ts";
import { stepBatch } from "./batch-step.ts";
import { derivePassports } from "../listings/derive-passports.ts";
import { beginListingChange } from "../listings/listing-change.ts";
import type { ListingChange } from "../listings/listing-change.ts";

/**
 * Moves a completed list to another branch or day, in the caller's transaction. Manual edits above its rows stay above;
 * those with the list's place move along. False if it is not completed.
 */
export async function moveBatch(
  change: ListingChange,
  batchId: number,
  { location, date_of_publish }: BatchPlace,
): Promise<boolean> {
  const { trx } = change;
  await beginListingChange(change);
  // The branch may have changed since the request.
  const to = { location: (await canonicalBranch(trx, location)).name, date_of_publish };
  const from = await holdBatch(trx, batchId);
  if (!canStep(from, "finish_move")) return false;
  const numbers = await listedNumbers(trx, batchId);
  // Compares ids only, so both updates match the same rows.
  const above = sql`batch_id is null and exists (select 1 from listings b
    where b.batch_id = ${batchId} and b.request_number = listings.request_number and b.id < listings.id)`;
  await sql`update listings set location = ${to.location}, date_of_publish = ${to.date_of_publish}
    where location = ${from.location} and date_of_publish = ${from.date_of_publish} and ${above}`.execute(
    trx,
  );
  await sql`update listings set rank_date = ${to.date_of_publish}
    where rank_date >= ${from.date_of_publish} and rank_date < ${to.date_of_publish} and ${above}`.execute(
    trx,
  );
  await trx
    .updateTable("listings")
    .set({ ...to, rank_date: to.date_of_publish })
    .where("batch_id", "=", batchId)
    .execute();
  await derivePassports(change, numbers);
  await stepBatch(trx, from, "finish_move", to);
  await forgetUnusedBranches(trx, [from.location, location]);
  return true;
}
