import { sql } from "kysely";
import { canStep } from "#domain/imports/import-steps.ts";
import { handleJobs, inOneChange, onSchedule, type JobHandler, type JobRun } from "../jobs/job-handler.ts";
import { derivePassports } from "../passports/listings/derive-passports.ts";
import { beginListingChange, type ListingChange } from "../passports/listings/listing-change.ts";
import { canonicalBranch } from "../locations/canonical-branch.ts";
import { forgetUnusedBranches } from "../locations/forget-branch.ts";
import { holdBatch } from "./batch-answer.ts";
import { importKind, moveKind, undoKind, type BatchPlace } from "./batch-queue.ts";
import { stepBatch } from "./batch-step.ts";
import { batchById, listedNumbers } from "./batches.ts";
import { describeBatch } from "./describe-batch.ts";
import { NOT_FINISHED, dropOldFiles, failBatch } from "./fail-batch.ts";
import { runImportJob } from "./import-job.ts";
import { retryMove, retryReading, retryUndo } from "./retry-batch.ts";
import { undoBatch } from "./undo-batch.ts";

type OfBatch = { batch_id: number };
const outcome = async ({ store }: JobRun, { batch_id }: OfBatch) => describeBatch(store, batch_id);

export const importJobs: readonly JobHandler[] = [
  handleJobs(importKind, {
    work: runImportJob,
    giveUp: async (change, { batch_id }) => failBatch(change, batch_id, NOT_FINISHED),
    retry: retryReading,
    discard: async (change, { batch_id }) => {
      if (await isStored(change, batch_id)) await failBatch(change, batch_id, DISCARDED);
      return null;
    },
    outcome,
  }),
  handleJobs(undoKind, {
    work: async (run, job, { batch_id }) =>
      inOneChange(run, job, async (change) => {
        const done = await undoBatch(change, batch_id);
        if (!done.ok) await leaveBatch(change, batch_id);
      }),
    giveUp: async (change, { batch_id }) => leaveBatch(change, batch_id, CHANGE_NOT_FINISHED),
    retry: retryUndo,
    discard: async (change, { batch_id }) => {
      if (await isStored(change, batch_id)) await leaveBatch(change, batch_id, CHANGE_DISCARDED);
      return null;
    },
    outcome,
  }),
  handleJobs(moveKind, {
    work: async (run, job, { batch_id, ...to }) =>
      inOneChange(run, job, async (change) => {
        if (!(await moveBatch(change, batch_id, to))) await leaveMove(change, { batch_id, ...to });
      }),
    giveUp: async (change, payload) => leaveMove(change, payload, CHANGE_NOT_FINISHED),
    retry: retryMove,
    discard: async (change, payload) => {
      if (await isStored(change, payload.batch_id)) await leaveMove(change, payload, CHANGE_DISCARDED);
      return null;
    },
    outcome,
  }),
  onSchedule("import-files-expiry", { dailyAt: "03:20" }, async ({ store, nowMs }) =>
    dropOldFiles(store.db, nowMs()),
  ),
];

const CHANGE_NOT_FINISHED = {
  error_code: "attempts_exhausted",
  error_message: "The change was started several times and did not finish. Look at the server's log.",
};

type ChangeFault = Partial<typeof CHANGE_NOT_FINISHED>;

/** An admin did it, in the queue. */
const DISCARDED = {
  code: "discarded",
  message: "An admin took this import out of the queue. The file can be read again.",
};

const CHANGE_DISCARDED = {
  error_code: "discarded",
  error_message: "An admin took the change out of the queue before it was made.",
};

async function isStored({ trx }: ListingChange, batchId: number): Promise<boolean> {
  return (await batchById(trx, batchId).executeTakeFirst()) !== undefined;
}

/** Ends the change without effect: given up, or the command line was faster. */
async function leaveBatch(change: ListingChange, batchId: number, fault: ChangeFault = {}): Promise<void> {
  await beginListingChange(change);
  const batch = await holdBatch(change.trx, batchId);
  if (canStep(batch, "give_up")) await stepBatch(change.trx, batch, "give_up", fault);
}

/** Drops the branch as well if it was added for this move. */
async function leaveMove(
  change: ListingChange,
  { batch_id, location }: OfBatch & { location: string },
  fault: ChangeFault = {},
): Promise<void> {
  await leaveBatch(change, batch_id, fault);
  await forgetUnusedBranches(change.trx, [location]);
}

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
