import { onSchedule } from "./job-handler.ts";

const DAY_MS = 86_400_000;
/** Schedules leave hundreds of done jobs a day; people look at failed ones. */
const KEPT_DAYS = { done: 7, failed: 90 } as const;

export const dropOldJobs = onSchedule("jobs-expiry", { dailyAt: "03:40" }, async ({ store, nowMs }) => {
  for (const state of ["done", "failed"] as const) {
    const oldest = new Date(nowMs() - KEPT_DAYS[state] * DAY_MS).toISOString();
    await store.db.deleteFrom("jobs").where("state", "=", state).where("finished_at", "<", oldest).execute();
  }
});
