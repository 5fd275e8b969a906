import * as z from "zod/mini";
import type { JobRefusal } from "#domain/base/jobs.ts";
import type { Transaction } from "kysely";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import type { BackgroundLoop } from "./background-loop.ts";
import { jobKind, readPayload, type JobKind, type Schedule } from "./job-kind.ts";
import { holdLease, type LeasedJob } from "./lease.ts";
import { finishJob } from "./attempts.ts";

export type JobRun = Pick<BackgroundLoop, "store" | "nowMs"> & {
  signal?: AbortSignal | undefined;
  tell?: BackgroundLoop["tell"];
};

/** `now`: ISO instant written into rows. */
export type JobChange = { trx: Transaction<Database>; dialect: Store["dialect"]; now: string };

/** A kind with its code. */
export type JobHandler = {
  kind: JobKind;
  work: (run: JobRun, job: LeasedJob) => Promise<void>;
  giveUp: (change: JobChange, job: LeasedJob) => Promise<void>;
  outcome: (run: JobRun, job: LeasedJob) => Promise<string | null>;
  retry: (change: JobChange, job: StoredPayload) => Promise<Refusal>;
  discard: (change: JobChange, job: StoredPayload) => Promise<Refusal>;
};

type StoredPayload = { payload: string };

/** Why an admin may not do it: a code for the app, English text for others; null if it is done. */
export type Refusal = { code: JobRefusal; text: string } | null;

type Work<P> = {
  /**
   * May be killed and repeated at any moment, so put the effect into one transaction with the job's end: `inOneChange`,
   * or `holdLease` and `finishJob`. A job left open is finished afterwards. Outside a transaction, work longer than the
   * lease needs `keepLease`.
   */
  work: (run: JobRun, job: LeasedJob, payload: P) => Promise<void>;
  /** Runs in the transaction that fails the job after its last attempt. */
  giveUp?: (change: JobChange, payload: P) => Promise<void>;
  /** A log line. */
  outcome?: (run: JobRun, payload: P) => Promise<string>;
  /**
   * In the transaction in which an admin queues a failed job again: undoes what `giveUp` did. A refusal must have
   * written nothing.
   */
  retry?: (change: JobChange, payload: P) => Promise<Refusal>;
  /** Runs before a waiting job is deleted, and does what its end would have done for others. */
  discard?: (change: JobChange, payload: P) => Promise<Refusal>;
};

/** Registers a kind's code; payloads are parsed before it runs. */
export function handleJobs<P>(kind: JobKind<P>, options: Work<P>): JobHandler {
  const { work, giveUp, outcome, retry, discard } = options;
  return {
    kind,
    work: async (run, job) => work(run, job, readPayload(kind, job)),
    giveUp: async (change, job) => giveUp?.(change, readPayload(kind, job)),
    outcome: async (run, job) => (await outcome?.(run, readPayload(kind, job))) ?? null,
    retry: async (change, job) => {
      const payload = kind.parse(job);
      if (!payload.ok) {
        return { code: "payload_unfit", text: `Its payload does not fit this kind: ${payload.error}.` };
      }
      return (await retry?.(change, payload.value)) ?? null;
    },
    discard: async (change, job) => {
      const payload = kind.parse(job);
      // It would only fail.
      return payload.ok ? ((await discard?.(change, payload.value)) ?? null) : null;
    },
  };
}

/** Registers a kind that servers queue once a slot. */
export function onSchedule(
  name: string,
  schedule: Schedule,
  work: (run: JobRun) => Promise<void>,
): JobHandler {
  return handleJobs(jobKind({ name, payload: z.object({}), schedule }), { work });
}

export function changeOf({ store, nowMs }: JobRun, trx: Transaction<Database>): JobChange {
  return { trx, dialect: store.dialect, now: new Date(nowMs()).toISOString() };
}

/** A job's whole effect and its end in one transaction. Throws `LeaseLost`. */
export async function inOneChange(
  run: JobRun,
  job: LeasedJob,
  work: (change: JobChange) => Promise<void>,
): Promise<void> {
  await run.store.write(async (trx) => {
    await holdLease(trx, job, run.nowMs());
    await work(changeOf(run, trx));
    await finishJob(trx, job, run.nowMs());
  });
}
