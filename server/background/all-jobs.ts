import { importJobs } from "../imports/batch-jobs.ts";
import { dropOldJobs } from "../jobs/drop-old-jobs.ts";
import type { JobHandler } from "../jobs/job-handler.ts";

/** Every room's jobs. */
export const allJobs: readonly JobHandler[] = [...importJobs, dropOldJobs];
