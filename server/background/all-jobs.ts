import { advertisementJobs } from "../advertisements/advertisement-jobs.ts";
import { articleJobs } from "../articles/article-jobs.ts";
import { authJobs } from "../auth/auth-jobs.ts";
import { httpJobs } from "../http/http-jobs.ts";
import { importJobs } from "../imports/batch-jobs.ts";
import { dropOldJobs } from "../jobs/drop-old-jobs.ts";
import type { JobHandler } from "../jobs/job-handler.ts";
import { mediaJobs } from "../media/media-jobs.ts";
import { syncJobs } from "../sync/sync-jobs.ts";

/** Every room's jobs. */
export const allJobs: readonly JobHandler[] = [
  ...importJobs,
  ...syncJobs,
  ...advertisementJobs,
  ...articleJobs,
  ...authJobs,
  ...httpJobs,
  ...mediaJobs,
  dropOldJobs,
];
