import {
  DEFAULT_JOB_PAGE_SIZE,
  jobAnswerSchema,
  jobBoardSchema,
  jobDetailSchema,
  jobListQuerySchema,
  jobListSchema,
  jobQuerySchema,
  jobsRetriedSchema,
  jobsRetrySchema,
} from "#domain/api/jobs.ts";
import { apiPaths } from "#domain/api/paths.ts";
import * as z from "zod/mini";
import { writeAudit } from "../accounts/audit.ts";
import { changeMaker } from "../accounts/change-maker.ts";
import { guardedRoutes, requireAdmin } from "../accounts/guards.ts";
import { idParamsSchema } from "../http/id-params.ts";
import { withIdempotency } from "../http/idempotency.ts";
import { pageOf, paging } from "../http/paging.ts";
import type { JobChange, JobHandler } from "../jobs/job-handler.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import { discardJob, retryFailed, retryJob } from "./change-jobs.ts";
import { readBoard } from "./read-board.ts";
import { listJobs, readJob, readJobDetail } from "./read-jobs.ts";

const forAdmins = guardedRoutes(requireAdmin, "admin: jobs");
const params = idParamsSchema;
const JOB = `${apiPaths.adminJobs}/:id`;

export type JobRouteDeps = RouteDeps & { handlers: readonly JobHandler[] };

/** The queue, its jobs, and what an admin may do with them. */
export function jobRoutes(app: App, deps: JobRouteDeps): void {
  const { store, now, handlers } = deps;
  const kinds = handlers.map(({ kind }) => kind);
  const changeIn = (trx: JobChange["trx"]): JobChange => ({
    trx,
    dialect: store.dialect,
    now: new Date(now()).toISOString(),
  });

  app.get(
    apiPaths.adminJobs,
    forAdmins("Figures of each kind of job, running jobs, schedules", {
      querystring: z.strictObject({}),
      response: { 200: jobBoardSchema },
    }),
    async () => ({
      data: await readBoard(store.longReads, { dialect: store.dialect, kinds, nowMs: now() }),
    }),
  );

  app.get(
    apiPaths.adminJobList,
    forAdmins("Jobs, newest first", { querystring: jobListQuerySchema, response: { 200: jobListSchema } }),
    async ({ query }) => {
      const page = pageOf({ ...query, page_size: query.page_size ?? query.per_page }, DEFAULT_JOB_PAGE_SIZE);
      const { jobs, total } = await listJobs(store.longReads, query, page);
      return { data: jobs, ...paging(apiPaths.adminJobList, query, { ...page, total }) };
    },
  );

  app.get(
    JOB,
    forAdmins("One job with its attempts; its payload without values unless asked for", {
      params,
      querystring: jobQuerySchema,
      response: { 200: jobDetailSchema },
    }),
    async (request) => {
      const { id } = request.params;
      if (request.query.payload !== "shown")
        return { data: await readJobDetail(store.db, id, { shown: false }) };
      const data = await request.change(async (trx) => {
        const job = await readJobDetail(trx, id, { shown: true });
        await writeAudit(trx, {
          ...changeMaker(request, now()),
          action: "job.payload",
          subject: `job:${id}`,
          after: { kind: job.kind },
        });
        return job;
      });
      return { data };
    },
  );

  app.post(
    `${JOB}/retry`,
    forAdmins("Queue a failed job again", { params, response: { 200: jobAnswerSchema } }),
    async (request, reply) =>
      withIdempotency(request, reply, deps, async (trx) => {
        const { id } = request.params;
        const { kind, state, last_error } = await retryJob(changeIn(trx), handlers, id);
        await writeAudit(trx, {
          ...changeMaker(request, now()),
          action: "job.retry",
          subject: `job:${id}`,
          before: { kind, state, last_error },
          after: { kind, state: "waiting" },
        });
        return { status: 200, body: { data: await readJob(trx, id) } };
      }),
  );

  app.post(
    apiPaths.adminJobsRetry,
    forAdmins("Queue the failed jobs of a kind again", {
      body: jobsRetrySchema,
      response: { 200: jobsRetriedSchema },
    }),
    async (request, reply) =>
      withIdempotency(request, reply, deps, async (trx) => {
        const { kind } = request.body;
        const { ids, ...data } = await retryFailed(changeIn(trx), handlers, kind);
        if (ids.length > 0) {
          await writeAudit(trx, {
            ...changeMaker(request, now()),
            action: "job.retry-all",
            subject: `job-kind:${kind}`,
            after: { retried: ids.length, ids },
          });
        }
        return { status: 200, body: { data } };
      }),
  );

  app.delete(JOB, forAdmins("Discard a job that waits or has failed", { params }), async (request, reply) =>
    withIdempotency(request, reply, deps, async (trx) => {
      const { id } = request.params;
      const { kind, state, last_error } = await discardJob(changeIn(trx), handlers, id);
      await writeAudit(trx, {
        ...changeMaker(request, now()),
        action: "job.delete",
        subject: `job:${id}`,
        before: { kind, state, last_error },
      });
      return { status: 204 };
    }),
  );
}
