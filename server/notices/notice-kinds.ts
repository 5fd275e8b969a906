import type { Transaction } from "kysely";
import * as z from "zod/mini";
import { addJob, jobKind } from "../jobs/job-kind.ts";
import type { Database } from "../store/schema.ts";

// Declared apart from their code (notice-jobs.ts).

/** Who is to be told of a publication. */
export const matchKind = jobKind({
  name: "notice-match",
  payload: z.object({ publication_id: z.int() }),
  thread: "notices",
  attempts: 20,
});

/** Sends what is due. */
export const sendKind = jobKind({
  name: "notice-send",
  payload: z.object({}),
  thread: "notices",
  attempts: 20,
});

/** Seals rows of the former secret with the present one; queued when a server starts with both. */
export const sealKind = jobKind({ name: "notice-sealing", payload: z.object({}), thread: "notices" });

/** Has due notices sent at `atMs`, unless a job will do it by then. */
export async function queueSending(
  trx: Transaction<Database>,
  { nowMs, atMs = nowMs }: { nowMs: number; atMs?: number },
): Promise<void> {
  const waiting = await trx
    .selectFrom("jobs")
    .select("id")
    .where("kind", "=", sendKind.name)
    .where("state", "=", "waiting")
    .where("run_after", "<=", new Date(atMs).toISOString())
    .executeTakeFirst();
  if (waiting === undefined) await addJob(trx, sendKind, {}, { nowMs, runAfterMs: atMs });
}
