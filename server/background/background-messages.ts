import type { LogLevel } from "../jobs/background-loop.ts";
import type { OpenStoreOptions } from "../store/open-store.ts";

/** What a background thread is started with. */
export type BackgroundTask = {
  role: "imports" | "publisher";
  store: Omit<OpenStoreOptions, "report">;
  /** Queue the sample lists when the database is empty. */
  sampleData: boolean;
};

/** What a background thread tells the server; `stop` is the only word in the other direction. */
export type BackgroundMessage =
  | { kind: "log"; level: LogLevel; text: string }
  /** There is something to import: the thread for it is needed. */
  | { kind: "jobs-due" };
