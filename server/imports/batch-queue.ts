import type { Transaction } from "kysely";
import * as z from "zod/mini";
import { addJob } from "../jobs/jobs.ts";
import type { LeasedJob } from "../jobs/jobs.ts";
import type { Database } from "../store/schema.ts";

// What is queued to be done to a batch: the kinds of jobs, and the only place that writes and reads their payloads.

export const IMPORT_JOB = "import";
const UNDO_JOB = "import-undo";
export const MOVE_JOB = "import-move";

/** Everything that is done to a batch, one kind a job; each payload names its batch. */
export const BATCH_JOBS: readonly string[] = [IMPORT_JOB, UNDO_JOB, MOVE_JOB];

const batchSchema = z.object({ batch_id: z.int() });
/** `commit` false stops at `parsed`, for someone to look at the rows first. */
const importSchema = z.extend(batchSchema, { commit: z.boolean() });
const moveSchema = z.extend(batchSchema, { location: z.string(), date_of_publish: z.string() });
type ImportPayload = z.infer<typeof importSchema>;

/** Where a whole list is to stand; the branch canonical, the day an ISO date. */
export type BatchPlace = { location: string; date_of_publish: string };

/** The batch that a job of `BATCH_JOBS` is about. */
export function batchOf(job: { payload: string }): number {
  return batchSchema.parse(JSON.parse(job.payload)).batch_id;
}

/** What an import job is to do. */
export function readImportPayload(job: { payload: string }): ImportPayload {
  return importSchema.parse(JSON.parse(job.payload));
}

/** Where a job of `MOVE_JOB` takes its batch. */
export function readMovePlace(job: { payload: string }): BatchPlace {
  const { location, date_of_publish } = moveSchema.parse(JSON.parse(job.payload));
  return { location, date_of_publish };
}

/** Queues reading a batch, its commit, or both; with a token, the caller holds the job and runs it itself. */
export async function queueImport(
  trx: Transaction<Database>,
  { batchId, commit, nowMs, token }: { batchId: number; commit: boolean; nowMs: number; token?: string },
): Promise<{ jobId: number; job: LeasedJob | null }> {
  const payload = JSON.stringify({ batch_id: batchId, commit } satisfies ImportPayload);
  if (token === undefined)
    return { jobId: await addJob(trx, { kind: IMPORT_JOB, payload, nowMs }), job: null };
  const jobId = await addJob(trx, { kind: IMPORT_JOB, payload, nowMs, token });
  return { jobId, job: { id: jobId, kind: IMPORT_JOB, payload, token, attempts: 1 } };
}

/** Lets a job that was to stop at `parsed` go on: somebody asked for the whole import while it ran. */
export async function commitWhenStaged(trx: Transaction<Database>, jobId: number): Promise<void> {
  const row = await trx.selectFrom("jobs").select("payload").where("id", "=", jobId).executeTakeFirst();
  if (!row) return;
  const payload = JSON.stringify({ ...readImportPayload(row), commit: true } satisfies ImportPayload);
  await trx.updateTable("jobs").set({ payload }).where("id", "=", jobId).execute();
}

/** Queues taking a completed list back: thousands of passports, which the server's event loop does not wait for. */
export async function queueUndo(trx: Transaction<Database>, batchId: number, nowMs: number): Promise<void> {
  const payload = JSON.stringify({ batch_id: batchId } satisfies z.infer<typeof batchSchema>);
  await addJob(trx, { kind: UNDO_JOB, payload, nowMs });
}

/** Queues moving a completed list. */
export async function queueMove(
  trx: Transaction<Database>,
  batchId: number,
  to: BatchPlace,
  nowMs: number,
): Promise<void> {
  const payload = JSON.stringify({ batch_id: batchId, ...to } satisfies z.infer<typeof moveSchema>);
  await addJob(trx, { kind: MOVE_JOB, payload, nowMs });
}

/** The job that is to finish a batch. Few jobs are open at any time. */
export async function findImportJob(trx: Transaction<Database>, batchId: number): Promise<number | null> {
  return (await openJobs(trx, batchId, [IMPORT_JOB]))[0] ?? null;
}

/** Drops the jobs that are still to be done for a batch; whoever runs one finds its lease gone and stops. */
export async function dropJobs(trx: Transaction<Database>, batchId: number): Promise<void> {
  const ids = await openJobs(trx, batchId, BATCH_JOBS);
  if (ids.length > 0) await trx.deleteFrom("jobs").where("id", "in", ids).execute();
}

async function openJobs(
  trx: Transaction<Database>,
  batchId: number,
  kinds: readonly string[],
): Promise<number[]> {
  const open = await trx
    .selectFrom("jobs")
    .select(["id", "payload"])
    .where("kind", "in", kinds)
    .where("state", "in", ["waiting", "running"])
    .orderBy("id")
    .execute();
  return open.filter((job) => batchOf(job) === batchId).map(({ id }) => id);
}
