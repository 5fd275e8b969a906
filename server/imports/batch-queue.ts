import type { Transaction } from "kysely";
import * as z from "zod/mini";
import { addJob, jobKind, readPayload, type JobKind } from "../jobs/job-kind.ts";
import { takeJob } from "../jobs/attempts.ts";
import type { LeasedJob } from "../jobs/lease.ts";
import type { Database } from "../store/schema.ts";

// Batch jobs; batch-jobs.ts runs them. In a request, thousands of passports would block the event loop.

const thread = "heavy";
const batchSchema = z.object({ batch_id: z.int() });
/** Branch canonical, day an ISO date. */
const placeSchema = z.object({ location: z.string(), date_of_publish: z.string() });
export type BatchPlace = z.infer<typeof placeSchema>;

/** `commit` false stops at `parsed` for review. */
const importSchema = z.extend(batchSchema, { commit: z.boolean() });
export const importKind = jobKind({ name: "import", payload: importSchema, thread });
export const undoKind = jobKind({ name: "import-undo", payload: batchSchema, thread });
const moveSchema = z.extend(batchSchema, placeSchema.shape);
export const moveKind = jobKind({ name: "import-move", payload: moveSchema, thread });

export const BATCH_KINDS: readonly JobKind<z.infer<typeof batchSchema>>[] = [importKind, undoKind, moveKind];

type QueueOptions = { batchId: number; commit: boolean; nowMs: number; token?: string | undefined };

/** Queues reading, commit, or both. With a token the caller holds the lease and runs the job. */
export async function queueImport(
  trx: Transaction<Database>,
  { batchId, commit, nowMs, token }: QueueOptions,
): Promise<{ jobId: number; job: LeasedJob | null }> {
  const id = await addJob(trx, importKind, { batch_id: batchId, commit }, { nowMs });
  if (token === undefined) return { jobId: id, job: null };
  const claim = await takeJob(trx, { nowMs, token, kinds: [importKind], id });
  return { jobId: id, job: claim?.job ?? null };
}

/** Makes a job that stops at `parsed` commit too. */
export async function commitWhenStaged(trx: Transaction<Database>, jobId: number): Promise<void> {
  const row = await trx.selectFrom("jobs").select("payload").where("id", "=", jobId).executeTakeFirst();
  if (!row) return;
  const payload = JSON.stringify({ ...readPayload(importKind, row), commit: true });
  await trx.updateTable("jobs").set({ payload }).where("id", "=", jobId).execute();
}

export async function findImportJob(trx: Transaction<Database>, batchId: number): Promise<number | null> {
  return (await openJobs(trx, batchId, [importKind]))[0] ?? null;
}

/** A running job loses its lease and stops. */
export async function dropJobs(trx: Transaction<Database>, batchId: number): Promise<void> {
  const ids = await openJobs(trx, batchId, BATCH_KINDS);
  if (ids.length > 0) await trx.deleteFrom("jobs").where("id", "in", ids).execute();
}

async function openJobs(
  trx: Transaction<Database>,
  batchId: number,
  kinds: typeof BATCH_KINDS,
): Promise<number[]> {
  const names = kinds.map(({ name }) => name);
  const open = await trx
    .selectFrom("jobs")
    .select(["id", "kind", "payload"])
    .where("kind", "in", names)
    .where("state", "in", ["waiting", "running"])
    .orderBy("id")
    .execute();
  // Few jobs are open at a time.
  return open.flatMap((job) => {
    const payload = kinds.find(({ name }) => name === job.kind)?.parse(job);
    return payload?.ok && payload.value.batch_id === batchId ? [job.id] : [];
  });
}
