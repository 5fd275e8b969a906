import { advertisementJobs } from "../../advertising/advertisements/advertisement-jobs.ts";
import { articleJobs } from "../../articles/article-jobs.ts";
import { authJobs } from "../../accounts/auth/sign-in.ts";
import { databaseCheck } from "../../health/database-check.ts";
import { httpJobs } from "../../http/idempotency.ts";
import { importJobs } from "../../imports/batch-jobs.ts";
import { type JobHandler, onSchedule } from "../job-handler.ts";
import { mediaJobs } from "../../articles/media/media-jobs.ts";
import type { Channels } from "../../notices/channel.ts";
import { sealKind, sendKind } from "../../notices/notice-kinds.ts";
import { noticeJobs } from "../../notices/notice-jobs.ts";
import { syncJobs } from "../../lists/sync/sync-jobs.ts";
import { telegramJobs } from "../../notices/telegram/handled-updates.ts";
import { MS_PER_DAY } from "#domain/base/day.ts";
import { KEPT_DONE_JOB_DAYS, KEPT_FAILED_JOB_DAYS } from "#domain/base/jobs.ts";

const KEPT_DAYS = { done: KEPT_DONE_JOB_DAYS, failed: KEPT_FAILED_JOB_DAYS } as const;

export const dropOldJobs = onSchedule("jobs-expiry", { dailyAt: "03:40" }, async ({ store, nowMs }) => {
  for (const state of ["done", "failed"] as const) {
    const oldest = new Date(nowMs() - KEPT_DAYS[state] * MS_PER_DAY).toISOString();
    await store.db.deleteFrom("jobs").where("state", "=", state).where("finished_at", "<", oldest).execute();
  }
});

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
