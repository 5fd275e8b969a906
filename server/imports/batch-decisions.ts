import type { Transaction } from "kysely";
import { canStep, importState } from "#domain/imports/import-steps.ts";
import type { ImportStep } from "#domain/imports/import-steps.ts";
import { addJob } from "../jobs/job-kind.ts";
import { canonicalBranch } from "../locations/canonical-branch.ts";
import { forgetUnusedBranches } from "../locations/forget-branch.ts";
import { ProblemError } from "../http/problem.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { alreadyImported } from "./batch-answer.ts";
import { type BatchRow, stepBatch, NO_ROWS, findCompletedTwin, hasFile } from "./batches.ts";
import { moveKind, queueImport, undoKind } from "./batch-queue.ts";
import type { BatchPlace } from "./batch-queue.ts";
import { branchWarnings, parseWarnings, isOfReading } from "./import-warnings.ts";
import { previewBatch, warnOfCover } from "./preview.ts";
import { countSampleNumbers } from "./sample-listings.ts";

// Decisions run in a transaction that has locked the batch (`holdBatch`). Long work becomes a job, and the batch's state
// shows it at once.

export type Decision = { trx: Transaction<Database>; dialect: Store["dialect"]; nowMs: number };

/** Consent to remove sample data. */
type CommitWords = { removeSamples: boolean };
type Place = { location?: string | undefined; date?: string | undefined };

/** Commits a parsed batch. */
export async function decideCommit(
  { trx, nowMs }: Decision,
  batch: BatchRow,
  { removeSamples }: CommitWords,
): Promise<void> {
  refuseUnless(batch, "commit");
  await refuseTwin(trx, batch, batch);
  const samples = batch.is_sample === 1 || removeSamples ? 0 : await countSampleNumbers(trx);
  if (samples > 0) throw samplesWouldGo(samples);
  await stepBatch(trx, batch, "commit");
  await queueImport(trx, { batchId: batch.id, commit: true, nowMs });
}

/** Reverts a completed batch. */
export async function decideUndo(decision: Decision, batch: BatchRow): Promise<void> {
  await beginUndo(decision, batch);
  await addJob(decision.trx, undoKind, { batch_id: batch.id }, { nowMs: decision.nowMs });
}

/** The caller has a job for it. */
export async function beginUndo({ trx }: Decision, batch: BatchRow): Promise<void> {
  refuseUnless(batch, "undo");
  await stepBatch(trx, batch, "undo", { error_code: null, error_message: null });
}

/** Moves a batch to another branch or day. */
export async function decideMove(decision: Decision, batch: BatchRow, typed: Place): Promise<void> {
  const { trx, nowMs } = decision;
  const to = await beginMove(decision, batch, typed);
  if (to !== null && batch.status === "completed")
    await addJob(trx, moveKind, { batch_id: batch.id, ...to }, { nowMs });
}

/** The caller has a job for completed batches; others are moved at once. Null if the batch is there already. */
export async function beginMove(
  { trx, dialect }: Decision,
  batch: BatchRow,
  typed: Place,
): Promise<BatchPlace | null> {
  refuseUnless(batch, "move");
  const { branch, ...to } = await placeOf(trx, batch, typed);
  if (to.location === batch.location && to.date_of_publish === batch.date_of_publish) return null;
  await refuseTwin(trx, batch, to);
  const former = parseWarnings(batch.warnings);
  const warnings = JSON.stringify([
    ...(to.location === batch.location
      ? former.filter(({ code }) => code === "new_branch")
      : branchWarnings(branch)),
    ...(await warnOfCover(trx, batch.cover, to)),
    ...former.filter((warning) => warning.code === "outranked" || isOfReading(warning)),
  ]);
  if (batch.status === "completed") {
    await stepBatch(trx, batch, "move", { warnings, error_code: null, error_message: null });
    return to;
  }
  await stepBatch(trx, batch, "move", { ...to, warnings });
  if (batch.status === "parsed") await previewBatch(trx, dialect, batch.id);
  await forgetUnusedBranches(trx, [batch.location]);
  return to;
}

/**
 * Reads the kept file again with another marker, branch or day, after a failure or before publication. Drops earlier
 * results.
 */
export async function decideReadAgain(
  decision: Decision,
  batch: BatchRow,
  typed: Place & { linesToSkip?: string | undefined },
): Promise<void> {
  const { trx, nowMs } = decision;
  await beginReadingAgain(decision, batch, typed);
  await queueImport(trx, { batchId: batch.id, commit: false, nowMs });
}

/** The caller has a job for it. */
export async function beginReadingAgain(
  { trx }: Decision,
  batch: BatchRow,
  typed: Place & { linesToSkip?: string | undefined },
): Promise<void> {
  refuseUnless(batch, "read_again");
  if (!(await hasFile(trx, batch.id))) throw fileNotKept(batch);
  const { branch, ...to } = await placeOf(trx, batch, typed);
  await refuseTwin(trx, batch, to);
  await trx.deleteFrom("import_rows").where("batch_id", "=", batch.id).execute();
  await stepBatch(trx, batch, "read_again", {
    ...NOTHING_READ,
    ...to,
    start_after_text: typed.linesToSkip ?? batch.start_after_text,
    warnings: JSON.stringify(branchWarnings(branch)),
  });
  await forgetUnusedBranches(trx, [batch.location]);
}

/** Deletes a batch that was never committed, and stops its reading. */
export async function decideDelete({ trx }: Decision, batch: BatchRow): Promise<void> {
  refuseUnless(batch, "remove");
  await stepBatch(trx, batch, "remove");
  await forgetUnusedBranches(trx, [batch.location]);
}

const NOTHING_READ = {
  source_format: null,
  ...NO_ROWS,
  error_code: null,
  error_message: null,
  cover: "[]",
  top_lines: "[]",
  layout: null,
  pages_read: 0,
  pages_total: 0,
  rows_read: 0,
  started_at: null,
  finished_at: null,
} as const;

async function placeOf(trx: Decision["trx"], batch: BatchRow, typed: Place) {
  const branch = await canonicalBranch(trx, typed.location ?? batch.location);
  return { branch, location: branch.name, date_of_publish: typed.date ?? batch.date_of_publish };
}

async function refuseTwin(trx: Decision["trx"], batch: BatchRow, to: BatchPlace): Promise<void> {
  const { location, date_of_publish } = to;
  const is_sample = batch.is_sample === 1;
  const twin = await findCompletedTwin(trx, { sha256: batch.sha256, location, date_of_publish, is_sample });
  if (twin) throw alreadyImported(twin);
}

const DEEDS = {
  commit: "be taken into the passports",
  undo: "be undone",
  move: "be moved",
  read_again: "be read again",
  remove: "be deleted",
} as const satisfies Partial<Record<ImportStep, string>>;

/** 409 unless the batch's state allows the step. */
export function refuseUnless(batch: BatchRow, step: keyof typeof DEEDS): void {
  if (canStep(batch, step)) return;
  throw new ProblemError(409, "batch_state", {
    detail: `Batch ${batch.id} is ${importState(batch)}; it can not ${DEEDS[step]} now.`,
  });
}

function samplesWouldGo(count: number): ProblemError {
  return new ProblemError(409, "samples_would_go", {
    detail: `The first real list removes ${count} sample passports. Confirm with "remove_samples": true.`,
  });
}

function fileNotKept({ id }: BatchRow): ProblemError {
  return new ProblemError(409, "file_not_kept", {
    detail: `The file of batch ${id} is no longer kept. Upload it again.`,
  });
}
