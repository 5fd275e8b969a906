import type { LogLevel } from "../jobs/background-loop.ts";
import type { OpenStoreOptions } from "../store/open-store.ts";

export type BackgroundTask = {
  role: "heavy-jobs" | "publisher";
  store: Omit<OpenStoreOptions, "report">;
  /** If the database is empty. */
  sampleData: boolean;
};

/** To the server; the other way there is only `stop`. */
export type BackgroundMessage = { kind: "log"; level: LogLevel; text: string } | { kind: "heavy-job-due" };
