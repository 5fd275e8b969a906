import { repeat } from "../jobs/background-loop.ts";
import type { BackgroundLoop } from "../jobs/background-loop.ts";
import type { LeasedJob } from "../jobs/jobs.ts";
import { runDueJob } from "../jobs/run-jobs.ts";
import { batchOf } from "./batch-queue.ts";

const IDLE_MS = 500;
/** More lists often follow; then the thread's memory is freed. */
const IDLE_TURNS = 20;

/** Runs queued and unfinished imports until idle. */
export async function runImports(loop: BackgroundLoop): Promise<void> {
  const { store, nowMs, signal, tell } = loop;
  const onEnd = async (job: LeasedJob) => tell("info", await describeBatch(loop, batchOf(job)));
  const onError = async (job: LeasedJob, error: unknown) => {
    tell(
      "error",
      `Batch ${batchOf(job)} will be tried again: ${error instanceof Error ? error.message : String(error)}`,
    );
  };
  const idle = new AbortController();
  let idleTurns = 0;
  await repeat({ ...loop, signal: AbortSignal.any([signal, idle.signal]) }, IDLE_MS, async () => {
    const worked = await runDueJob({ store, nowMs, signal }, { onEnd, onError });
    idleTurns = worked ? 0 : idleTurns + 1;
    if (idleTurns === IDLE_TURNS) idle.abort();
    return worked;
  });
}

/** A log line; sample lists include their progress. */
async function describeBatch({ store }: BackgroundLoop, id: number): Promise<string> {
  const batch = await store.db
    .selectFrom("import_batches")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const outcome =
    batch.status === "failed"
      ? `failed: ${batch.error_message}`
      : `${batch.status}, ${batch.rows_new} new, ${batch.rows_updated} updated, ${batch.rows_rejected} rejected`;
  const list = `${batch.location} of ${batch.date_of_publish}: ${outcome}`;
  if (batch.is_sample === 0) return `List ${list}`;
  const { done, all } = await store.db
    .selectFrom("import_batches")
    .select((fn) => [
      fn.fn.countAll<number>().as("all"),
      fn.fn.countAll<number>().filterWhere("finished_at", "is not", null).as("done"),
    ])
    .where("is_sample", "=", 1)
    .executeTakeFirstOrThrow();
  return `Sample list ${done} of ${all}: ${list}`;
}
