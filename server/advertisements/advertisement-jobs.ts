import { onSchedule } from "../jobs/job-handler.ts";
import type { JobHandler } from "../jobs/job-handler.ts";
import { dropOldOffers } from "./drop-offers.ts";
import { keepTimes } from "./keep-times.ts";
import { dropExpiredReportLinks } from "./report.ts";

export const advertisementJobs: readonly JobHandler[] = [
  onSchedule("advertisement-times", { everyMinutes: 5 }, async ({ store, nowMs }) =>
    keepTimes(store, nowMs()),
  ),
  onSchedule("ad-offers-expiry", { dailyAt: "03:20" }, async ({ store, nowMs }) =>
    dropOldOffers(store, nowMs()),
  ),
  onSchedule("report-links-expiry", { dailyAt: "03:40" }, async ({ store, nowMs }) =>
    dropExpiredReportLinks(store.db, nowMs()),
  ),
];
