import { onSchedule } from "../jobs/job-handler.ts";
import type { JobHandler } from "../jobs/job-handler.ts";
import { dropOldKeys } from "./idempotency.ts";
import { dropExpiredCounters } from "./request-counter.ts";

export const httpJobs: readonly JobHandler[] = [
  onSchedule("request-counters-expiry", { everyMinutes: 5 }, async ({ store, nowMs }) =>
    dropExpiredCounters(store.db, nowMs()),
  ),
  onSchedule("idempotency-keys-expiry", { dailyAt: "03:30" }, async ({ store, nowMs }) =>
    dropOldKeys(store.db, nowMs()),
  ),
];
