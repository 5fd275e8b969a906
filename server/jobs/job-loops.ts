import { repeat } from "./background-loop.ts";
import type { BackgroundLoop } from "./background-loop.ts";
import { hasDueJob } from "./claim-job.ts";
import type { JobHandler } from "./job-handler.ts";
import { queueSchedules } from "./queue-schedules.ts";
import { runDueJob } from "./run-jobs.ts";

const IDLE_MS = 500;
/** Jobs often follow each other; then the thread's memory is freed. */
const IDLE_TURNS = 20;
const LOOK_MS = 400;
const SCHEDULES_MS = 5_000;

/** Until none was due for ten seconds. */
export async function runHeavyJobs(loop: BackgroundLoop, handlers: readonly JobHandler[]): Promise<void> {
  const heavy = handlers.filter(({ kind }) => kind.heavy);
  const idle = new AbortController();
  let idleTurns = 0;
  await repeat({ ...loop, signal: AbortSignal.any([loop.signal, idle.signal]) }, IDLE_MS, async () => {
    const worked = await runDueJob(loop, heavy);
    idleTurns = worked ? 0 : idleTurns + 1;
    if (idleTurns === IDLE_TURNS) idle.abort();
    return worked;
  });
}

/** Runs light jobs, queues schedules, and calls `onHeavy` while a heavy job is due. */
export async function serveJobs(
  loop: BackgroundLoop,
  handlers: readonly JobHandler[],
  onHeavy: () => void,
): Promise<void> {
  const { store, nowMs } = loop;
  const kinds = handlers.map(({ kind }) => kind);
  const heavy = kinds.filter((kind) => kind.heavy);
  const light = handlers.filter(({ kind }) => !kind.heavy);
  await Promise.all([
    repeat(loop, LOOK_MS, async () => {
      if (await hasDueJob(store.db, { nowMs: nowMs(), kinds: heavy })) onHeavy();
      return false;
    }),
    repeat(loop, LOOK_MS, () => runDueJob(loop, light)),
    repeat(loop, SCHEDULES_MS, async () => {
      await queueSchedules(store, kinds, nowMs());
      return false;
    }),
  ]);
}
