import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import { latestNow } from "../store/clock-skew.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { claimJob, hasDueJob, abandonJob, finishIfOpen, releaseJob, returnJob } from "./attempts.ts";
import { repeat, type BackgroundLoop } from "./background-loop.ts";
import { changeOf, type JobHandler, type JobRun } from "./job-handler.ts";
import { BadPayload, addJob, type JobThread, type JobKind, slotStart } from "./job-kind.ts";
import { LeaseLost, type LeasedJob } from "./lease.ts";

/** Runs one due job; false if none was due. Throws database errors. */
export async function runDueJob(run: JobRun, handlers: readonly JobHandler[]): Promise<boolean> {
  const nowMs = run.nowMs();
  const kinds = handlers.map(({ kind }) => kind);
  if (!(await hasDueJob(run.store.db, { nowMs, kinds }))) return false;
  const claim = await claimJob(run.store, { nowMs, token: randomUUID(), kinds });
  const handler = handlers.find(({ kind }) => kind.name === claim?.job.kind);
  if (claim === null || handler === undefined) return false;
  const { job, exhausted } = claim;
  try {
    if (exhausted) await giveUp(run, handler, job, "Its workers ended without an error");
    else {
      await handler.work(run, job);
      await run.store.write((trx) => finishIfOpen(trx, job, run.nowMs()));
    }
  } catch (error) {
    await afterError(run, handler, job, error);
    return true;
  }
  const outcome = await handler.outcome(run, job);
  if (outcome !== null) run.tell?.("info", outcome);
  return true;
}

async function afterError(run: JobRun, handler: JobHandler, job: LeasedJob, error: unknown): Promise<void> {
  const { store, nowMs, tell } = run;
  if (error instanceof LeaseLost) return;
  if (run.signal?.aborted) return store.write((trx) => releaseJob(trx, job, nowMs()));
  const message = error instanceof Error ? error.message : String(error);
  const name = `Job ${job.id} (${job.kind})`;
  if (error instanceof BadPayload) {
    tell?.("error", `${name} failed: ${message}`);
    await store.write((trx) => abandonJob(trx, job, nowMs(), message));
  } else if (job.attempts >= handler.kind.attempts) {
    tell?.("error", `${name} failed for good: ${message}`);
    await giveUp(run, handler, job, message);
  } else {
    tell?.("error", `${name} will be tried again: ${message}`);
    const { retryAfterMs } = handler.kind;
    const waitMs = retryAfterMs[Math.min(job.attempts, retryAfterMs.length) - 1] ?? 0;
    await store.write((trx) => returnJob(trx, job, { nowMs: nowMs(), waitMs, error: message }));
  }
}

async function giveUp(run: JobRun, handler: JobHandler, job: LeasedJob, error: string): Promise<void> {
  await run.store.write(async (trx) => {
    await abandonJob(trx, job, run.nowMs(), `Given up after ${handler.kind.attempts} attempts: ${error}`);
    await handler.giveUp(changeOf(run, trx), job);
  });
}

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
