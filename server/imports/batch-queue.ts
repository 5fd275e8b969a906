import type { Transaction } from "kysely";
import * as z from "zod/mini";
import { addJob } from "../jobs/jobs.ts";
import type { LeasedJob } from "../jobs/jobs.ts";
import type { Database } from "../store/schema.ts";

// Only this file reads and writes the payloads of batch jobs.

export const IMPORT_JOB = "import";
const UNDO_JOB = "import-undo";
export const MOVE_JOB = "import-move";

export const BATCH_JOBS: readonly string[] = [IMPORT_JOB, UNDO_JOB, MOVE_JOB];

const batchSchema = z.object({ batch_id: z.int() });
/** `commit` false stops at `parsed` for review. */
const importSchema = z.extend(batchSchema, { commit: z.boolean() });
const moveSchema = z.extend(batchSchema, { location: z.string(), date_of_publish: z.string() });
type ImportPayload = z.infer<typeof importSchema>;

/** Branch canonical, day an ISO date. */
export type BatchPlace = { location: string; date_of_publish: string };

export function batchOf(job: { payload: string }): number {
  return batchSchema.parse(JSON.parse(job.payload)).batch_id;
}

export function readImportPayload(job: { payload: string }): ImportPayload {
  return importSchema.parse(JSON.parse(job.payload));
}

export function readMovePlace(job: { payload: string }): BatchPlace {
  const { location, date_of_publish } = moveSchema.parse(JSON.parse(job.payload));
  return { location, date_of_publish };
}

/** Queues reading, commit, or both. With a token the caller holds the lease and runs the job. */
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

/** Makes a job that stops at `parsed` commit too. */
export async function commitWhenStaged(trx: Transaction<Database>, jobId: number): Promise<void> {
  const row = await trx.selectFrom("jobs").select("payload").where("id", "=", jobId).executeTakeFirst();
  if (!row) return;
  const payload = JSON.stringify({ ...readImportPayload(row), commit: true } satisfies ImportPayload);
  await trx.updateTable("jobs").set({ payload }).where("id", "=", jobId).execute();
}

/** A job, as thousands of passports would block the event loop. */
export async function queueUndo(trx: Transaction<Database>, batchId: number, nowMs: number): Promise<void> {
  const payload = JSON.stringify({ batch_id: batchId } satisfies z.infer<typeof batchSchema>);
  await addJob(trx, { kind: UNDO_JOB, payload, nowMs });
}

export async function queueMove(
  trx: Transaction<Database>,
  batchId: number,
  to: BatchPlace,
  nowMs: number,
): Promise<void> {
  const payload = JSON.stringify({ batch_id: batchId, ...to } satisfies z.infer<typeof moveSchema>);
  await addJob(trx, { kind: MOVE_JOB, payload, nowMs });
}

/** Few jobs are open at a time. */
export async function findImportJob(trx: Transaction<Database>, batchId: number): Promise<number | null> {
  return (await openJobs(trx, batchId, [IMPORT_JOB]))[0] ?? null;
}

/** A running job loses its lease and stops. */
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
