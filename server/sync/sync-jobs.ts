import { onSchedule } from "../jobs/job-handler.ts";
import type { JobHandler } from "../jobs/job-handler.ts";
import { purgeBodies } from "./purge-bodies.ts";

export const syncJobs: readonly JobHandler[] = [
  onSchedule("segment-bodies-expiry", { everyMinutes: 5 }, async ({ store, nowMs }) =>
    purgeBodies(store, nowMs()),
  ),
];
