import type { JobRefusal } from "#domain/base/jobs.ts";
import { ProblemError } from "../http/problem.ts";
import type { Refusal } from "../jobs/job-handler.ts";
import { beginListingChange } from "../passports/listings/listing-change.ts";
import type { ListingChange } from "../passports/listings/listing-change.ts";
import { holdBatch } from "./batch-answer.ts";
import { beginMove, beginReadingAgain, beginUndo } from "./batch-decisions.ts";
import type { Decision } from "./batch-decisions.ts";
import type { BatchPlace } from "./batch-queue.ts";
import type { BatchRow } from "./batches.ts";

// A failed job has ended its batch's work, so a retry begins that again by the rules of the admin's screen: a batch that
// was changed meanwhile refuses it. The job is locked already, the batch comes after it as in all jobs.

type OfBatch = { batch_id: number };

/** Its rows are gone: the kept file is read again. */
export async function retryReading(change: ListingChange, { batch_id }: OfBatch): Promise<Refusal> {
  return unlessRefused(change, batch_id, async (decision, batch) => {
    // A parsed list could be read again too, but its job has done its work.
    if (batch.status !== "failed") return goneOn(batch, "its import has not failed");
    await beginReadingAgain(decision, batch, {});
    return null;
  });
}

export async function retryUndo(change: ListingChange, { batch_id }: OfBatch): Promise<Refusal> {
  return unlessRefused(change, batch_id, async (decision, batch) => {
    await beginUndo(decision, batch);
    return null;
  });
}

export async function retryMove(
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
