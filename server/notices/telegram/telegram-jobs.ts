import { onSchedule } from "../../jobs/job-handler.ts";
import type { JobHandler } from "../../jobs/job-handler.ts";
import { dropOldUpdates } from "./handled-updates.ts";

export const telegramJobs: readonly JobHandler[] = [
  onSchedule("telegram-updates-expiry", { dailyAt: "03:40" }, async ({ store, nowMs }) =>
    dropOldUpdates(store.db, nowMs()),
  ),
];
