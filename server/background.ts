import { Worker } from "node:worker_threads";
import type { BackgroundMessage, BackgroundTask } from "./jobs/background-messages.ts";

export type BackgroundOptions = Omit<BackgroundTask, "role"> & {
  log: (level: BackgroundMessage["level"], text: string) => void;
};

export type Background = {
  /** Lets the threads put their work down and waits for them; what takes longer is cut and resumed at the next start. */
  stop: () => Promise<void>;
};

const ROLES: readonly BackgroundTask["role"][] = ["imports", "publisher"];
const RESTART_MS = 1_000;
const STOP_LIMIT_MS = 5_000;

/** Starts what the server does beside answering: imports and publishing, each in a thread of its own. */
export function startBackground({ log, ...task }: BackgroundOptions): Background {
  const threads = ROLES.map((role) => keepThread({ ...task, role }, log));
  return {
    stop: async () => {
      await Promise.all(threads.map((thread) => thread.stop()));
    },
  };
}

/** A thread that is started again when it ends by itself, say by an error nobody caught. */
function keepThread(task: BackgroundTask, log: BackgroundOptions["log"]): Background {
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let worker: Worker;
  let ended: Promise<void>;
  const start = (): void => {
    worker = new Worker(new URL("./jobs/background-thread.ts", import.meta.url), { workerData: task });
    worker.on("message", ({ level, text }: BackgroundMessage) => log(level, text));
    worker.on("error", (error) => log("error", `The ${task.role} thread failed: ${describe(error)}`));
    ended = new Promise((resolve) => {
      worker.once("exit", () => {
        resolve();
        if (!stopping) timer = setTimeout(start, RESTART_MS);
      });
    });
  };
  start();
  return {
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      worker.postMessage("stop");
      const limit = setTimeout(() => void worker.terminate(), STOP_LIMIT_MS);
      await ended;
      clearTimeout(limit);
    },
  };
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
