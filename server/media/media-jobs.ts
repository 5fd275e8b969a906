import { onSchedule } from "../jobs/job-handler.ts";
import type { JobHandler } from "../jobs/job-handler.ts";
import { removeUnused } from "./remove-unused.ts";

export const mediaJobs: readonly JobHandler[] = [
  onSchedule("unused-pictures-expiry", { dailyAt: "03:40" }, async ({ store, nowMs }) =>
    removeUnused(store, nowMs()),
  ),
];
