import { sql } from "kysely";
import type { JobRefusal } from "#domain/base/jobs.ts";
import { canStep } from "#domain/imports/import-steps.ts";
import { ProblemError } from "../http/problem.ts";
import {
  type Refusal,
  handleJobs,
  inOneChange,
  onSchedule,
  type JobHandler,
  type JobRun,
} from "../jobs/job-handler.ts";
import { canonicalBranch } from "../locations/canonical-branch.ts";
import { forgetUnusedBranches } from "../locations/forget-branch.ts";
import { derivePassports } from "../passports/listings/derive-passports.ts";
import { beginListingChange, type ListingChange } from "../passports/listings/listing-change.ts";
import type { Store } from "../store/store.ts";
import { holdBatch } from "./batch-answer.ts";
import { beginMove, beginReadingAgain, beginUndo, type Decision } from "./batch-decisions.ts";
import { type BatchPlace, importKind, moveKind, undoKind } from "./batch-queue.ts";
import { type BatchRow, batchById, stepBatch, listedNumbers } from "./batches.ts";
import { NOT_FINISHED, dropOldFiles, failBatch } from "./fail-batch.ts";
import { runImportJob } from "./import-job.ts";
import { undoBatch } from "./commit-batch.ts";

// A failed job has ended its batch's work, so a retry begins that again by the rules of the admin's screen: a batch that
// was changed meanwhile refuses it. The job is locked already, the batch comes after it as in all jobs.

/** Its rows are gone: the kept file is read again. */
async function retryReading(change: ListingChange, { batch_id }: OfBatch): Promise<Refusal> {
  return unlessRefused(change, batch_id, async (decision, batch) => {
    // A parsed list could be read again too, but its job has done its work.
    if (batch.status !== "failed") return goneOn(batch, "its import has not failed");
    await beginReadingAgain(decision, batch, {});
    return null;
  });
}

async function retryUndo(change: ListingChange, { batch_id }: OfBatch): Promise<Refusal> {
  return unlessRefused(change, batch_id, async (decision, batch) => {
    await beginUndo(decision, batch);
    return null;
  });
}

async function retryMove(
  change: ListingChange,
  { batch_id, location, date_of_publish: date }: OfBatch & BatchPlace,
): Promise<Refusal> {
  return unlessRefused(change, batch_id, async (decision, batch) => {
    if (batch.status !== "completed") return goneOn(batch, "it can not be moved by this job");
    const to = await beginMove(decision, batch, { location, date });
    if (to !== null) return null;
    return { code: "list_in_place", text: `List ${batch_id} is at that branch and day already.` };
  });
}

async function unlessRefused(
  change: ListingChange,
  batchId: number,
  work: (decision: Decision, batch: BatchRow) => Promise<Refusal>,
): Promise<Refusal> {
  const { trx, dialect, now } = change;
  await beginListingChange(change);
  try {
    return await work({ trx, dialect, nowMs: Date.parse(now) }, await holdBatch(trx, batchId));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { code: REFUSALS[error.code] ?? "list_state", text: error.message };
  }
}

/** The refusal for each problem that the same step on the import screen would answer. */
const REFUSALS: Readonly<Record<string, JobRefusal>> = {
  import_not_found: "list_gone",
  batch_state: "list_state",
  file_not_kept: "list_file_gone",
  already_imported: "list_twin",
};

function goneOn({ id, status }: BatchRow, effect: string): Refusal {
  return { code: "list_state", text: `List ${id} is ${status}; ${effect}.` };
}

/** A log line; sample lists include their progress. */
async function describeBatch({ db }: Store, id: number): Promise<string> {
  const batch = await batchById(db, id).executeTakeFirstOrThrow();
  const outcome =
    batch.status === "failed"
      ? `failed: ${batch.error_message}`
      : `${batch.status}, ${batch.rows_new} new, ${batch.rows_updated} updated, ${batch.rows_rejected} rejected`;
  const list = `${batch.location} of ${batch.date_of_publish}: ${outcome}`;
  if (batch.is_sample === 0) return `List ${list}`;
  const { done, all } = await db
    .selectFrom("import_batches")
    .select((fn) => [
      fn.fn.countAll<number>().as("all"),
      fn.fn.countAll<number>().filterWhere("finished_at", "is not", null).as("done"),
    ])
    .where("is_sample", "=", 1)
    .executeTakeFirstOrThrow();
  return `Sample list ${done} of ${all}: ${list}`;
}

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
