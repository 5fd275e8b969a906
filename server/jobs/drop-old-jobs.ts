import { MS_PER_DAY } from "#domain/base/day.ts";
import { onSchedule } from "./job-handler.ts";

/** Schedules leave hundreds of done jobs a day; people look at failed ones. */
const KEPT_DAYS = { done: 7, failed: 90 } as const;

export const dropOldJobs = onSchedule("jobs-expiry", { dailyAt: "03:40" }, async ({ store, nowMs }) => {
  for (const state of ["done", "failed"] as const) {
    const oldest = new Date(nowMs() - KEPT_DAYS[state] * MS_PER_DAY).toISOString();
    await store.db.deleteFrom("jobs").where("state", "=", state).where("finished_at", "<", oldest).execute();
  }
});
