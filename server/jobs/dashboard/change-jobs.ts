import type { Selectable, Transaction } from "kysely";
import { MOST_RETRIED } from "#domain/base/jobs.ts";
import type { JobsRetried, JobsRetry } from "#domain/base/jobs.ts";
import { ProblemError } from "../../http/problem.ts";
import type { JobChange, JobHandler, Refusal } from "../job-handler.ts";
import type { Database } from "../../store/schema.ts";
import type { JobTable } from "../../store/tables/jobs.ts";
import { readJob } from "./read-jobs.ts";

type JobRow = Selectable<JobTable>;
type State = JobRow["state"];
type Handlers = readonly JobHandler[];

/** Queues a failed job again, with all its attempts. Returns it as it was; a job in another state is a 409. */
export async function retryJob(change: JobChange, handlers: Handlers, id: number): Promise<JobRow> {
  const job = await hold(change.trx, id, ["failed"], "be retried");
  const refusal = await queueAgain(change, handlers, job);
  if (refusal !== null) throw refusedProblem(refusal);
  return job;
}

/** Retries as many as one transaction should hold, the oldest after an id first, so refused ones are not met again. */
export async function retryFailed(
  change: JobChange,
  handlers: Handlers,
  { kind, after = 0 }: JobsRetry,
): Promise<JobsRetried & { ids: number[] }> {
  const failedAfter = (id: number) =>
    change.trx.selectFrom("jobs").where("kind", "=", kind).where("state", "=", "failed").where("id", ">", id);
  const found = await failedAfter(after).select("id").orderBy("id").limit(MOST_RETRIED).execute();
  const last = found.at(-1)?.id ?? null;
  const ids: number[] = [];
  const refused: JobsRetried["refused"] = [];
  for (const { id } of found) {
    const job = await lock(change.trx, id, ["failed"]);
    // Another admin was faster.
    if (job === undefined) continue;
    const refusal = await queueAgain(change, handlers, job);
    if (refusal === null) ids.push(id);
    else refused.push({ id, reason: refusal.text, code: refusal.code });
  }
  const { n } = await failedAfter(last ?? after)
    .select(({ fn }) => fn.countAll<number | string>().as("n"))
    .executeTakeFirstOrThrow();
  return { retried: ids.length, refused, left: Number(n), last_id: last, ids };
}

/** Deletes a job that waits or has failed. Returns it as it was. */
export async function discardJob(change: JobChange, handlers: Handlers, id: number): Promise<JobRow> {
  const job = await hold(change.trx, id, ["waiting", "failed"], "be discarded");
  const handler = handlers.find(({ kind }) => kind.name === job.kind);
  const refusal = job.state === "waiting" ? await handler?.discard(change, job) : null;
  if (refusal) throw refusedProblem(refusal);
  await change.trx.deleteFrom("jobs").where("id", "=", id).execute();
  return job;
}

async function queueAgain({ trx, ...rest }: JobChange, handlers: Handlers, job: JobRow): Promise<Refusal> {
  const handler = handlers.find(({ kind }) => kind.name === job.kind);
  if (handler === undefined) {
    const text = `This version of the program has no jobs of the kind ${job.kind}.`;
    return { code: "kind_unknown", text };
  }
  if (handler.kind.schedule !== null && (await isOpen(trx, job.kind))) {
    return { code: "schedule_open", text: `Another ${job.kind} is waiting or running already.` };
  }
  const refusal = await handler.retry({ trx, ...rest }, job);
  if (refusal !== null) return refusal;
  await trx
    .updateTable("jobs")
    .set({ state: "waiting", attempts: 0, run_after: rest.now, finished_at: null })
    .where("id", "=", job.id)
    .execute();
  return null;
}

/** Whether one of the kind waits or runs. */
export async function isOpen(trx: Transaction<Database>, kind: string): Promise<boolean> {
  const open = await trx
    .selectFrom("jobs")
    .select("id")
    .where("kind", "=", kind)
    .where("state", "in", ["waiting", "running"])
    .executeTakeFirst();
  return open !== undefined;
}

async function hold(
  trx: Transaction<Database>,
  id: number,
  states: readonly State[],
  deed: string,
): Promise<JobRow> {
  const job = await lock(trx, id, states);
  if (job !== undefined) return job;
  const { state, kind } = await readJob(trx, id);
  throw new ProblemError(409, "job_state", {
    detail: `Job ${id} (${kind}) is ${state}; only a job that is ${states.join(" or ")} can ${deed}.`,
  });
}

/** Later changes of it wait for this transaction, and see its result. */
async function lock(
  trx: Transaction<Database>,
  id: number,
  states: readonly State[],
): Promise<JobRow | undefined> {
  return trx
    .updateTable("jobs")
    .set({ lease_token: null })
    .where("id", "=", id)
    .where("state", "in", states)
    .returningAll()
    .executeTakeFirst();
}

function refusedProblem({ code, text }: NonNullable<Refusal>): ProblemError {
  return new ProblemError(409, "job_refused", {
    detail: text,
    errors: [{ path: "job", code, message: text }],
  });
}
