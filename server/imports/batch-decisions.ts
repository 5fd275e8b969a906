import type { Transaction } from "kysely";
import { canonicalBranch } from "../locations/canonical-branch.ts";
import { ProblemError } from "../http/problem.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { alreadyImported, batchEtag, holdBatch } from "./batch-answer.ts";
import type { BatchRow } from "./batch-answer.ts";
import { dropJobs, queueCommit, queueMove, queueUndo } from "./batch-jobs.ts";
import { findCompletedTwin } from "./batches.ts";
import { branchWarnings, parseWarnings } from "./import-warnings.ts";
import { previewBatch, warnOfCover } from "./preview-batch.ts";
import { isOfReading } from "./unaccounted-warnings.ts";

// What a person decides about a batch, each in the caller's transaction, which holds the batch (`holdBatch`). What takes
// long is queued as a job; the batch shows at once that it is on its way.

export type Decision = { trx: Transaction<Database>; dialect: Store["dialect"]; nowMs: number };

/** States of which nothing stands in the passports. */
const BEFORE_COMMIT = new Set(["queued", "parsing", "parsed", "failed"]);

/** Lets a batch whose rows were looked at become passports. */
export async function decideCommit({ trx, nowMs }: Decision, batch: BatchRow): Promise<void> {
  if (batch.status !== "parsed" || batch.work !== null) throw notNow(batch, "be taken into the passports");
  const twin = await findCompletedTwin(trx, { ...batch, is_sample: batch.is_sample === 1 });
  if (twin) throw alreadyImported(twin);
  await note(trx, batch, { status: "importing" });
  await queueCommit(trx, batch.id, nowMs);
}

/** Takes a completed batch back. */
export async function decideUndo({ trx, nowMs }: Decision, batch: BatchRow): Promise<void> {
  if (batch.status !== "completed" || batch.work !== null) throw notNow(batch, "be undone");
  await note(trx, batch, { work: "undoing", error_code: null, error_message: null });
  await queueUndo(trx, batch.id, nowMs);
}

/** Says that a batch belongs to another branch or day. */
export async function decideMove(
  decision: Decision,
  batch: BatchRow,
  typed: { location?: string | undefined; date?: string | undefined },
): Promise<void> {
  const { trx, dialect, nowMs } = decision;
  const isOpen = batch.status === "queued" || batch.status === "parsing" || batch.status === "parsed";
  if ((!isOpen && batch.status !== "completed") || batch.work !== null) throw notNow(batch, "be moved");
  const branch = await canonicalBranch(trx, typed.location ?? batch.location);
  const to = { location: branch.name, date_of_publish: typed.date ?? batch.date_of_publish };
  if (to.location === batch.location && to.date_of_publish === batch.date_of_publish) return;
  const twin = await findCompletedTwin(trx, {
    ...to,
    sha256: batch.sha256,
    is_sample: batch.is_sample === 1,
  });
  if (twin) throw alreadyImported(twin);
  const former = parseWarnings(batch.warnings);
  const warnings = JSON.stringify([
    ...(to.location === batch.location
      ? former.filter(({ code }) => code === "new_branch")
      : branchWarnings(branch)),
    ...(await warnOfCover(trx, batch.cover, to)),
    ...former.filter((warning) => warning.code === "outranked" || isOfReading(warning)),
  ]);
  if (!isOpen) {
    await note(trx, batch, { work: "moving", warnings, error_code: null, error_message: null });
    await queueMove(trx, batch.id, to, nowMs);
    return;
  }
  await note(trx, batch, { ...to, warnings });
  if (batch.status === "parsed") await previewBatch(trx, dialect, batch.id);
}

/**
 * Removes a batch that never became passports, with its file and rows; reading it stops. The batch is read but not
 * held yet: a job holds itself first and its batch then, and whoever took them crosswise would wait for ever.
 */
export async function decideDelete({ trx }: Decision, batch: BatchRow): Promise<void> {
  if (!BEFORE_COMMIT.has(batch.status) || batch.work !== null) throw notNow(batch, "be deleted");
  await dropJobs(trx, batch.id);
  const held = await holdBatch(trx, batch.id);
  if (batchEtag(held) !== batchEtag(batch)) throw notNow(held, "be deleted");
  await trx.deleteFrom("import_batches").where("id", "=", batch.id).execute();
}

type Change = Partial<
  Pick<
    BatchRow,
    "status" | "work" | "location" | "date_of_publish" | "warnings" | "error_code" | "error_message"
  >
>;

async function note(trx: Transaction<Database>, { id }: BatchRow, change: Change): Promise<void> {
  await trx.updateTable("import_batches").set(change).where("id", "=", id).execute();
}

function notNow(batch: BatchRow, what: string): ProblemError {
  return new ProblemError(409, "batch_state", {
    detail: `Batch ${batch.id} is ${batch.work ?? batch.status}; it can not ${what} now.`,
  });
}
