import type { FeedSite, FeedTexts } from "../../articles/feeds.ts";
import type { LogLevel } from "../background-loop.ts";
import type { JobThread } from "../job-kind.ts";
import type { NoticeSettings } from "../../notices/notice-settings.ts";
import type { OpenStoreOptions } from "../../store/open-store.ts";

export type BackgroundTask = {
  role: "publisher" | Exclude<JobThread, "light">;
  store: Omit<OpenStoreOptions, "report">;
  /** If the database is empty. */
  sampleData: boolean;
  /** Null where nobody is told of new lists. */
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
