import { Worker } from "node:worker_threads";
import type { FeedTexts, FeedSite } from "../../articles/feeds.ts";
import type { NoticeSettings } from "../../notices/notice-settings.ts";
import type { OpenStoreOptions } from "../../store/open-store.ts";
import { endThread, errorText } from "../../worker-thread.ts";
import type { LogLevel } from "../background-loop.ts";
import type { JobThread } from "../job-kind.ts";

type BackgroundOptions = Omit<BackgroundTask, "role"> & {
  log: (level: LogLevel, text: string) => void;
  putFeeds: (texts: FeedTexts) => void;
};

type Background = {
  /** Waits for the threads to put work down; cuts what takes longer, which is resumed at the next start. */
  stop: () => Promise<void>;
};

const RESTART_MS = 1_000;
const STOP_LIMIT_MS = 3_000;
/** V8's default grows to several times this. */
const YOUNG_GENERATION_MB = 8;

/** Starts the background threads: the publisher with light jobs for the server's life, others only while due. */
export function startBackground({ log, putFeeds, ...task }: BackgroundOptions): Background {
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
      if (message.kind === "job-due") start(message.thread, false);
      else if (message.kind === "feeds") putFeeds(message.texts);
      // `node --watch` sends messages too.
      else if (message.kind === "log") log(message.level, message.text);
    });
    worker.on("error", (error) => log("error", `The ${role} thread failed: ${errorText(error)}`));
    worker.on("exit", (code) => {
      // Slows down a thread that fails at start.
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
  if (task.sampleData) start("heavy", true);
  return {
    stop: async () => {
      stopping = true;
      await Promise.all([...running.values()].map((worker) => endThread(worker, "stop", STOP_LIMIT_MS)));
    },
  };
}

export type BackgroundTask = {
  role: "publisher" | Exclude<JobThread, "light">;
  store: Omit<OpenStoreOptions, "report">;
  /** If the database is empty. */
  sampleData: boolean;
  /** Null if this server sends no notices. */
  notices: NoticeSettings | null;
  /** Seed of the key that signs lists; null where others sign. */
  listKey: string | null;
  /** What the feeds of articles are written for. */
  feeds: FeedSite;
};

/** What the thread tells the server, which only ever answers `stop`. */
export type BackgroundMessage =
  | { kind: "log"; level: LogLevel; text: string }
  | { kind: "feeds"; texts: FeedTexts }
  | { kind: "job-due"; thread: Exclude<JobThread, "light"> };
