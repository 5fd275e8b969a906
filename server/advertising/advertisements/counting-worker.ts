import { Worker } from "node:worker_threads";
import type { Offer } from "#domain/advertising/contract.ts";
import { endThread, errorText } from "../../worker-thread.ts";
import {
  countingBusy,
  countingBy,
  type Counting,
  type CountingReply,
  type CountingRequest,
  type CountingTask,
} from "./counting.ts";

type CountingOptions = CountingTask & { now: () => number; log: (level: "error", text: string) => void };

type Waiting = {
  resolve: (offers: readonly (readonly Offer[])[]) => void;
  reject: (error: Error) => void;
};

const RESTART_MS = 1_000;
/** All who could wait for it were answered before. */
const STOP_LIMIT_MS = 500;
const YOUNG_GENERATION_MB = 8;

/**
 * Counts in a thread with its own database connection: SQLite commits wait for the disk, and look-ups must not. It
 * begins with the first event, as many sites have no advertisements and it takes 30 MB.
 */
export function startCountingWorker({
  now,
  log,
  ...task
}: CountingOptions): Counting & { close: () => Promise<void> } {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let stopping = false;
  let worker: Worker | null = null;
  /** By the process's own clock. */
  let restartAt = 0;

  function start(): Worker {
    const made = new Worker(new URL("./counting-thread.ts", import.meta.url), {
      workerData: task satisfies CountingTask,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    made.on("message", receive);
    made.on("error", (error) => log("error", `The counting thread failed: ${errorText(error)}`));
    made.on("exit", () => {
      for (const { reject } of waiting.values()) reject(countingBusy());
      waiting.clear();
      worker = null;
      restartAt = performance.now() + RESTART_MS;
    });
    return made;
  }

  function receive(reply: CountingReply): void {
    const one = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.kind === "written") one?.resolve(reply.offers);
    else one?.reject(Object.assign(new Error(reply.detail), { code: reply.code }));
  }

  const counting = countingBy((items, nowMs) => {
    // The former thread has just failed.
    if (stopping || (worker === null && performance.now() < restartAt)) return Promise.reject(countingBusy());
    const thread = (worker ??= start());
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      thread.postMessage({ kind: "write", id, items, nowMs } satisfies CountingRequest);
    });
  }, now);
  return {
    ...counting,
    close: async () => {
      stopping = true;
      if (worker !== null) await endThread(worker, { kind: "stop" } satisfies CountingRequest, STOP_LIMIT_MS);
    },
  };
}
