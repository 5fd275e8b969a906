import { repeat } from "./background-loop.ts";
import type { BackgroundLoop } from "./background-loop.ts";
import { hasDueJob } from "./claim-job.ts";
import type { JobHandler } from "./job-handler.ts";
import type { JobThread } from "./job-kind.ts";
import { queueSchedules } from "./queue-schedules.ts";
import { runDueJob } from "./run-jobs.ts";

const IDLE_MS = 500;
/** Jobs often follow each other; then the thread's memory is freed. */
const IDLE_TURNS = 20;
const LOOK_MS = 400;
const SCHEDULES_MS = 5_000;

/**
 * The due jobs of a thread until there was none for ten seconds. `lanes`: kinds of different lanes run at the same
 * time.
 */
export async function runThreadJobs(
  loop: BackgroundLoop,
  lanes: readonly (readonly JobHandler[])[],
): Promise<void> {
  const idle = new AbortController();
  const idleTurns = lanes.map(() => 0);
  const signal = AbortSignal.any([loop.signal, idle.signal]);
  const run = (handlers: readonly JobHandler[], lane: number) =>
    repeat({ ...loop, signal }, IDLE_MS, async () => {
      const worked = await runDueJob(loop, handlers);
      idleTurns[lane] = worked ? 0 : (idleTurns[lane] ?? 0) + 1;
      if (idleTurns.every((turns) => turns >= IDLE_TURNS)) idle.abort();
      return worked;
    });
  await Promise.all(lanes.map(run));
}

/** Runs light jobs, queues schedules, and calls `onDue` while a job of another thread is due. */
export async function serveJobs(
  loop: BackgroundLoop,
  handlers: readonly JobHandler[],
  onDue: (thread: Exclude<JobThread, "light">) => void,
): Promise<void> {
  const { store, nowMs } = loop;
  const kinds = handlers.map(({ kind }) => kind);
  const others = (["heavy", "notices"] as const).map((thread) => ({
    thread,
    kinds: kinds.filter((kind) => kind.thread === thread),
  }));
  const light = handlers.filter(({ kind }) => kind.thread === "light");
  await Promise.all([
    repeat(loop, LOOK_MS, async () => {
      for (const { thread, kinds: own } of others) {
        if (own.length > 0 && (await hasDueJob(store.db, { nowMs: nowMs(), kinds: own }))) onDue(thread);
      }
      return false;
    }),
    repeat(loop, LOOK_MS, () => runDueJob(loop, light)),
    repeat(loop, SCHEDULES_MS, async () => {
      await queueSchedules(store, kinds, nowMs());
      return false;
    }),
  ]);
}
