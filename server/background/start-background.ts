import { Worker } from "node:worker_threads";
import type { LogLevel } from "../jobs/background-loop.ts";
import type { BackgroundMessage, BackgroundTask } from "./background-messages.ts";

export type BackgroundOptions = Omit<BackgroundTask, "role"> & {
  log: (level: LogLevel, text: string) => void;
};

export type Background = {
  /** Lets the threads put their work down and waits for them; what takes longer is cut and resumed at the next start. */
  stop: () => Promise<void>;
};

const RESTART_MS = 1_000;
const STOP_LIMIT_MS = 3_500;
/** V8 would let young garbage grow to several times this before it looks at it; a thread that waits needs little. */
const YOUNG_GENERATION_MB = 8;

/**
 * Starts what the server does beside answering, in threads: one publishes as long as the server runs, another imports
 * and is there only while there is something to import.
 */
export function startBackground({ log, ...task }: BackgroundOptions): Background {
  let stopping = false;
  const running = new Map<BackgroundTask["role"], Worker>();

  const start = (role: BackgroundTask["role"], sampleData: boolean): void => {
    if (stopping || running.has(role)) return;
    const worker = new Worker(new URL("./background-thread.ts", import.meta.url), {
      workerData: { ...task, role, sampleData } satisfies BackgroundTask,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    running.set(role, worker);
    worker.on("message", (message: BackgroundMessage) => {
      if (message.kind === "jobs-due") start("imports", false);
      // A watcher such as `node --watch` sends messages of its own.
      else if (message.kind === "log") log(message.level, message.text);
    });
    worker.on("error", (error) => log("error", `The ${role} thread failed: ${describe(error)}`));
    worker.on("exit", (code) => {
      // The pause keeps a thread that can not even start from starting all the time.
      const restart = role === "publisher" || code !== 0;
      const after = () => {
        running.delete(role);
        if (restart) start(role, false);
      };
      if (code === 0 || stopping) after();
      else setTimeout(after, RESTART_MS).unref();
    });
  };

  start("publisher", false);
  if (task.sampleData) start("imports", true);
  return {
    stop: async () => {
      stopping = true;
      await Promise.all([...running.values()].map(stopThread));
    },
  };
}

async function stopThread(worker: Worker): Promise<void> {
  // A thread that has ended has no id any more, and says nothing more.
  if (worker.threadId < 0) return;
  const ended = new Promise((resolve) => worker.once("exit", resolve));
  worker.postMessage("stop");
  const limit = setTimeout(() => void worker.terminate(), STOP_LIMIT_MS);
  await ended;
  clearTimeout(limit);
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
