import type { Transaction } from "kysely";
import { abandonJob, addJob, finishJob, holdLease } from "../jobs/jobs.ts";
import type { LeasedJob } from "../jobs/jobs.ts";
import type { Database } from "../store/schema.ts";
import { IMPORT_JOB, abandonImport, runImportJob } from "./import-job.ts";
import type { ImportRun } from "./import-job.ts";
import { moveBatch } from "./move-batch.ts";
import type { BatchPlace } from "./move-batch.ts";
import { undoBatch } from "./undo-batch.ts";

const UNDO_JOB = "import-undo";
const MOVE_JOB = "import-move";

/** Everything that is done to a batch, one kind a job; each payload names its batch. */
export const BATCH_JOBS: readonly string[] = [IMPORT_JOB, UNDO_JOB, MOVE_JOB];

type BatchPayload = { batch_id: number };
type MovePayload = BatchPayload & BatchPlace;

/** The batch that a job of `BATCH_JOBS` is about. */
export function batchOf(job: { payload: string }): number {
  return (JSON.parse(job.payload) as BatchPayload).batch_id;
}

/** Queues the commit of a batch whose rows are staged. */
export async function queueCommit(trx: Transaction<Database>, batchId: number, nowMs: number): Promise<void> {
  await addJob(trx, {
    kind: IMPORT_JOB,
    payload: JSON.stringify({ batch_id: batchId, commit: true }),
    nowMs,
  });
}

/** Queues taking a completed list back: thousands of passports, which the server's event loop does not wait for. */
export async function queueUndo(trx: Transaction<Database>, batchId: number, nowMs: number): Promise<void> {
  const payload = JSON.stringify({ batch_id: batchId } satisfies BatchPayload);
  await addJob(trx, { kind: UNDO_JOB, payload, nowMs });
}

/** Queues moving a completed list. */
export async function queueMove(
  trx: Transaction<Database>,
  batchId: number,
  to: BatchPlace,
  nowMs: number,
): Promise<void> {
  const payload = JSON.stringify({ batch_id: batchId, ...to } satisfies MovePayload);
  await addJob(trx, { kind: MOVE_JOB, payload, nowMs });
}

/** Drops the jobs that are still to be done for a batch; whoever runs one finds its lease gone and stops. */
export async function dropJobs(trx: Transaction<Database>, batchId: number): Promise<void> {
  const open = await trx
    .selectFrom("jobs")
    .select(["id", "payload"])
    .where("kind", "in", BATCH_JOBS)
    .where("state", "in", ["waiting", "running"])
    .execute();
  const ids = open.filter((job) => batchOf(job) === batchId).map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom("jobs").where("id", "in", ids).execute();
}

/** Does what a job of `BATCH_JOBS` asks for. Throws `LeaseLost`, and what the database throws. */
export async function runBatchJob(run: ImportRun, job: LeasedJob): Promise<void> {
  if (job.kind === IMPORT_JOB) return runImportJob(run, job);
  const { store, nowMs } = run;
  await store.write(async (trx) => {
    await holdLease(trx, job, nowMs());
    const change = { trx, dialect: store.dialect, now: new Date(nowMs()).toISOString() };
    const id = batchOf(job);
    const done =
      job.kind === MOVE_JOB
        ? await moveBatch(change, id, placeOf(JSON.parse(job.payload) as MovePayload))
        : await undoBatch(change, id);
    // Somebody was faster, by the command line for instance: there is nothing left to do.
    if (!done.ok) await noWork(trx, id);
    await finishJob(trx, job, nowMs());
  });
}

/** Gives a job up whose workers died again and again. What it was to change stays as it is. */
export async function abandonBatchJob(run: ImportRun, job: LeasedJob): Promise<void> {
  if (job.kind === IMPORT_JOB) return abandonImport(run, job);
  await run.store.write(async (trx) => {
    const message = "The change was started several times and did not finish. Look at the server's log.";
    await abandonJob(trx, job, run.nowMs(), message);
    await trx
      .updateTable("import_batches")
      .set({ work: null, error_code: "attempts_exhausted", error_message: message })
      .where("id", "=", batchOf(job))
      .execute();
  });
}

function placeOf({ location, date_of_publish }: MovePayload): BatchPlace {
  return { location, date_of_publish };
}

async function noWork(trx: Transaction<Database>, batchId: number): Promise<void> {
  await trx.updateTable("import_batches").set({ work: null }).where("id", "=", batchId).execute();
}
