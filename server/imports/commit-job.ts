import type { Transaction } from "kysely";
import { canStep } from "#domain/import-steps.ts";
import type { ImportWarning } from "#domain/api/imports.ts";
import { crashPoint } from "../jobs/crash-point.ts";
import { inOneChange } from "../jobs/job-handler.ts";
import type { JobRun } from "../jobs/job-handler.ts";
import { holdLease } from "../jobs/lease.ts";
import type { LeasedJob } from "../jobs/lease.ts";
import type { Database } from "../store/schema.ts";
import { holdBatch } from "./batch-answer.ts";
import { stepBatch } from "./batch-step.ts";
import { findCompletedTwin, twinMessage } from "./batches.ts";
import { commitBatch } from "./commit-batch.ts";
import { failBatch } from "./fail-batch.ts";
import { outrankedWarnings, parseWarnings } from "./import-warnings.ts";
import { beginListingChange } from "../listings/listing-change.ts";
import { hasRealData } from "./sample-listings.ts";

/** One transaction for everything, including the job. */
export async function commitJob(run: JobRun, job: LeasedJob, batchId: number): Promise<void> {
  await run.store.write(async (trx) => {
    await holdLease(trx, job, run.nowMs());
    const batch = await holdBatch(trx, batchId);
    // A person may have decided this already.
    if (canStep(batch, "commit")) await stepBatch(trx, batch, "commit");
  });
  crashPoint("import:before-commit");
  await inOneChange(run, job, async (change) => {
    const { trx } = change;
    // This comes before the batch is read, as its branch may be merging.
    await beginListingChange(change);
    const batch = await holdBatch(trx, batchId);
    if (canStep(batch, "complete")) {
      const isSample = batch.is_sample === 1;
      const twin = await findCompletedTwin(trx, { ...batch, is_sample: isSample });
      if (twin) {
        await failBatch(change, batchId, { code: "already_imported", message: twinMessage(twin) });
      } else if (isSample && (await hasRealData(trx))) {
        const message = "Sample lists have no place beside real ones.";
        await failBatch(change, batchId, { code: "real_data_present", message });
      } else {
        const counts = await commitBatch(change, batch);
        await renewWarnings(trx, batch, outrankedWarnings(counts.rows_outranked));
      }
    }
  });
  crashPoint("import:committed");
}

/** The preview's outranked count may be stale. */
async function renewWarnings(
  trx: Transaction<Database>,
  batch: { id: number; warnings: string },
  outranked: readonly ImportWarning[],
): Promise<void> {
  const kept = parseWarnings(batch.warnings).filter(({ code }) => code !== "outranked");
  await trx
    .updateTable("import_batches")
    .set({ warnings: JSON.stringify([...kept, ...outranked]) })
    .where("id", "=", batch.id)
    .execute();
}
