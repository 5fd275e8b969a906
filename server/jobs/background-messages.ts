import type { OpenStoreOptions } from "../store/open-store.ts";

/** What a background thread is started with. */
export type BackgroundTask = {
  role: "imports" | "publisher";
  store: Omit<OpenStoreOptions, "report">;
  /** Queue the sample lists when the database is empty. */
  sampleData: boolean;
};

/** What a background thread tells the server; `stop` is the only word in the other direction. */
export type BackgroundMessage = { level: "info" | "warn" | "error"; text: string };
