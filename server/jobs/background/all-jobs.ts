import { advertisementJobs } from "../../advertising/advertisements/advertisement-jobs.ts";
import { articleJobs } from "../../articles/article-jobs.ts";
import { authJobs } from "../../accounts/auth/auth-jobs.ts";
import { databaseCheck } from "../../health/database-check.ts";
import { httpJobs } from "../../http/http-jobs.ts";
import { importJobs } from "../../imports/batch-jobs.ts";
import { dropOldJobs } from "../drop-old-jobs.ts";
import type { JobHandler } from "../job-handler.ts";
import { mediaJobs } from "../../articles/media/media-jobs.ts";
import type { Channels } from "../../notices/channel.ts";
import { sealKind, sendKind } from "../../notices/notice-kinds.ts";
import { noticeJobs } from "../../notices/notice-jobs.ts";
import { syncJobs } from "../../lists/sync/sync-jobs.ts";
import { telegramJobs } from "../../notices/telegram/handled-updates.ts";

/** Every room's jobs. Null channels send no notices. */
export function jobsWith(channels: Channels | null): readonly JobHandler[] {
  return [
    ...importJobs,
    ...syncJobs,
    ...advertisementJobs,
    ...articleJobs,
    ...authJobs,
    ...httpJobs,
    ...mediaJobs,
    ...noticeJobs(channels),
    ...telegramJobs,
    dropOldJobs,
    databaseCheck,
  ];
}

/** These are for looking at and queueing; threads run `jobsHere`. */
export const allJobs = jobsWith(null);

/** What this process can run: without channels it leaves sending and sealing to others. */
export function jobsHere(channels: Channels | null): readonly JobHandler[] {
  return channels === null
    ? allJobs.filter(({ kind }) => kind !== sendKind && kind !== sealKind)
    : jobsWith(channels);
}
