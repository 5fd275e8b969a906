import type { Transaction } from "kysely";
import { latestNow } from "../store/lies-ahead.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { addJob } from "./add-job.ts";
import { repeat, type BackgroundLoop } from "./background-loop.ts";
import { hasDueJob } from "./claim-job.ts";
import type { JobHandler } from "./job-handler.ts";
import type { JobThread, JobKind } from "./job-kind.ts";
import { runDueJob } from "./run-jobs.ts";
import { slotStart } from "./schedule.ts";

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

/**
 * Queues one job per slot, however many servers call it. Slots missed while no server ran, or while a job of the kind
 * is open, count as one.
 */
export async function queueSchedules(store: Store, kinds: readonly JobKind[], nowMs: number): Promise<void> {
  const rows = await store.db.selectFrom("job_kinds").select(["kind", "slot"]).execute();
  const newest = new Map(rows.map(({ kind, slot }) => [kind, slot]));
  for (const kind of kinds) {
    if (kind.schedule === null) continue;
    const slot = new Date(slotStart(kind.schedule, nowMs)).toISOString();
    const known = newest.get(kind.name) ?? "";
    if (known >= slot && known <= latestNow(nowMs)) continue;
    await store.write((trx) => queueSlot(trx, kind, slot, nowMs));
  }
}

async function queueSlot(
  trx: Transaction<Database>,
  kind: JobKind,
  slot: string,
  nowMs: number,
): Promise<void> {
  const taken = await trx
    .insertInto("job_kinds")
    .values({ kind: kind.name, slot })
    .onConflict((conflict) =>
      conflict
        .column("kind")
        .doUpdateSet({ slot })
        .where((eb) =>
          eb.or([
            eb("job_kinds.slot", "is", null),
            eb("job_kinds.slot", "<", slot),
            // Written by a clock that ran ahead.
            eb("job_kinds.slot", ">", latestNow(nowMs)),
          ]),
        ),
    )
    .returning("kind")
    .executeTakeFirst();
  if (taken === undefined) return;
  const open = await trx
    .selectFrom("jobs")
    .select("id")
    .where("kind", "=", kind.name)
    .where("state", "in", ["waiting", "running"])
    .executeTakeFirst();
  if (open === undefined) await addJob(trx, kind, {}, { nowMs });
}
