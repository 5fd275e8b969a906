import type { Transaction } from "kysely";
import { canStep } from "#domain/import-steps.ts";
import type { ImportWarning } from "#domain/api/imports.ts";
import { crashPoint } from "../jobs/crash-point.ts";
import { finishJob, holdLease } from "../jobs/jobs.ts";
import type { LeasedJob } from "../jobs/jobs.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { holdBatch } from "./batch-answer.ts";
import { stepBatch } from "./batch-step.ts";
import { findCompletedTwin, twinMessage } from "./batches.ts";
import { commitBatch } from "./commit-batch.ts";
import { failBatch } from "./fail-batch.ts";
import { outrankedWarnings, parseWarnings } from "./import-warnings.ts";
import { beginListingChange } from "../listings/listing-change.ts";
import { hasRealData } from "./sample-listings.ts";

type CommitRun = { store: Store; nowMs: () => number };

/** One transaction for everything, including the job. */
export async function commitJob({ store, nowMs }: CommitRun, job: LeasedJob, batchId: number): Promise<void> {
  await store.write(async (trx) => {
    await holdLease(trx, job, nowMs());
    const batch = await holdBatch(trx, batchId);
    // A person may have decided this already.
    if (canStep(batch, "commit")) await stepBatch(trx, batch, "commit");
  });
  crashPoint("import:before-commit");
  await store.write(async (trx) => {
    await holdLease(trx, job, nowMs());
    const change = { trx, dialect: store.dialect, now: new Date(nowMs()).toISOString() };
    // Before reading the batch: its branch may be merging.
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
    await finishJob(trx, job, nowMs());
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
