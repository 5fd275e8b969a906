import type { Transaction } from "kysely";
import { ProblemError } from "../http/problem.ts";
import { addJob } from "../jobs/add-job.ts";
import type { JobKind } from "../jobs/job-kind.ts";
import type { Database } from "../store/schema.ts";
import { isOpen } from "./change-jobs.ts";

/** Pauses or resumes a kind; false if it was so already. */
export async function setPaused(
  trx: Transaction<Database>,
  kind: string,
  isPaused: boolean,
): Promise<boolean> {
  const paused = isPaused ? 1 : 0;
  await holdKind(trx, kind);
  const changed = await trx
    .updateTable("job_kinds")
    .set({ paused })
    .where("kind", "=", kind)
    .where("paused", "!=", paused)
    .returning("kind")
    .executeTakeFirst();
  return changed !== undefined;
}

/** Queues a scheduled job at once; its schedule goes on as before. Returns the job's id. */
export async function runNow(trx: Transaction<Database>, kind: JobKind, nowMs: number): Promise<number> {
  if (kind.schedule === null) {
    throw new ProblemError(409, "no_schedule", {
      detail: `${kind.name} has no schedule; its jobs are queued by what needs them.`,
    });
  }
  const { paused } = await holdKind(trx, kind.name);
  if (paused === 1) {
    throw new ProblemError(409, "kind_paused", { detail: `${kind.name} is paused. Resume it first.` });
  }
  if (await isOpen(trx, kind.name)) {
    throw new ProblemError(409, "job_open", { detail: `A ${kind.name} is waiting or running already.` });
  }
  return addJob(trx, kind, {}, { nowMs });
}

/** Locks the kind's settings, which exist from then on. */
async function holdKind(trx: Transaction<Database>, kind: string): Promise<{ paused: number }> {
  return trx
    .insertInto("job_kinds")
    .values({ kind })
    .onConflict((conflict) => conflict.column("kind").doUpdateSet({ kind }))
    .returning("paused")
    .executeTakeFirstOrThrow();
}

/** Throws 404 unless this program has the kind or jobs of it are stored. */
export async function requireKind(
  trx: Transaction<Database>,
  kinds: readonly JobKind[],
  name: string,
): Promise<void> {
  if (kinds.some((kind) => kind.name === name)) return;
  const stored = await trx.selectFrom("jobs").select("id").where("kind", "=", name).executeTakeFirst();
  if (stored === undefined) throw noSuchKind(name);
}

export function noSuchKind(name: string): ProblemError {
  return new ProblemError(404, "job_kind_not_found", { detail: `There are no jobs of the kind ${name}.` });
}
