import { err, ok } from "#domain/base/result.ts";
import type { Result } from "#domain/base/result.ts";
import { canStep } from "#domain/imports/import-steps.ts";
import { forgetUnusedBranches } from "../locations/forget-branch.ts";
import { listedNumbers, stepBatch } from "./batches.ts";
import { derivePassports } from "../passports/listings/derive-passports.ts";
import { beginListingChange, type ListingChange } from "../passports/listings/listing-change.ts";

export type UndoError = { code: "batch_not_found" | "batch_not_completed"; message: string };

/**
 * Removes a completed import's listings, in the caller's transaction; older and later listings show again. Returns the
 * number of rows.
 */
export async function undoBatch(
  change: ListingChange,
  batchId: number,
): Promise<Result<{ rows: number }, UndoError>> {
  const { trx, now } = change;
  await beginListingChange(change);
  const batch = await trx
    .selectFrom("import_batches")
    .select(["id", "status", "work", "location"])
    .where("id", "=", batchId)
    .executeTakeFirst();
  if (!batch) return err({ code: "batch_not_found", message: `There is no import batch ${batchId}.` });
  if (!canStep(batch, "finish_undo")) {
    const message = `Batch ${batchId} is ${batch.status}; only a completed batch can be undone.`;
    return err({ code: "batch_not_completed", message });
  }
  const numbers = await listedNumbers(trx, batchId);
  await trx.deleteFrom("listings").where("batch_id", "=", batchId).execute();
  await derivePassports(change, numbers);
  await stepBatch(trx, batch, "finish_undo", { finished_at: now });
  await forgetUnusedBranches(trx, [batch.location]);
  return ok({ rows: numbers.length });
}
