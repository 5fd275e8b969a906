import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import {
  DEFAULT_JOB_PAGE_SIZE,
  jobBoardSchema,
  jobDetailSchema,
  jobListQuerySchema,
  jobListSchema,
  jobQuerySchema,
  type JobDetail,
  jobAnswerSchema,
  jobsRetriedSchema,
  jobsRetrySchema,
} from "#domain/base/jobs.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { changeMaker } from "../../accounts/change-maker.ts";
import { writeAudit } from "../../accounts/audit.ts";
import { guardedRoutes, requireAdmin } from "../../accounts/guards.ts";
import { withIdempotency } from "../../http/idempotency.ts";
import { filtersOf, pageOf, paging } from "../../http/paging.ts";
import { idParamsSchema } from "../../http/parameters.ts";
import type { App, RouteDeps } from "../../route-deps.ts";
import type { JobHandler, JobChange } from "../job-handler.ts";
import { discardJob, retryFailed, retryJob } from "./change-jobs.ts";
import { readBoard } from "./read-board.ts";
import { listJobs, readJobDetail, readJob } from "./read-jobs.ts";

const forAdmins = guardedRoutes(requireAdmin, "admin: jobs");
const params = idParamsSchema;
const JOB = `${apiPaths.adminJobs}/:id`;

export type JobRouteDeps = RouteDeps & { handlers: readonly JobHandler[] };

/** The queue and its jobs, as they are. */
export function jobRoutes(app: App, deps: JobRouteDeps): void {
  const { store, now, handlers } = deps;
  const kinds = handlers.map(({ kind }) => kind);

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
    forAdmins("Jobs, newest first", {
      usualPageSize: DEFAULT_JOB_PAGE_SIZE,
      querystring: jobListQuerySchema,
      response: { 200: jobListSchema },
    }),
    async ({ query }) => {
      const page = pageOf(query, DEFAULT_JOB_PAGE_SIZE);
      const { jobs, total } = await listJobs(store.longReads, query, page);
      return {
        data: jobs,
        ...paging(apiPaths.adminJobList, query, { ...page, total }),
        filters: filtersOf(query, ["kind", "state"]),
      };
    },
  );

  app.get(
    JOB,
    forAdmins("One job with its attempts; its payload without values unless asked for", {
      problems: ["job_not_found"],
      params,
      querystring: jobQuerySchema,
      response: { 200: jobDetailSchema },
    }),
    async (request, reply) => {
      const { params: of, query } = request;
      const shown = query.payload === "shown";
      const read = shown ? showPayload(request, of.id) : readJobDetail(store.db, of.id, { shown });
      return reply.send({ data: await read });
    },
  );

  async function showPayload(request: FastifyRequest, id: number): Promise<JobDetail> {
    return request.change(async (trx) => {
      const job = await readJobDetail(trx, id, { shown: true });
      await writeAudit(trx, {
        ...changeMaker(request, now()),
        action: "job.payload",
        subject: `job:${id}`,
        after: { kind: job.kind },
      });
      return job;
    });
  }
}

/** Jobs queued again, or discarded. */
export function jobChangeRoutes(app: App, deps: JobRouteDeps): void {
  const { store, now, handlers } = deps;
  const changeIn = (trx: JobChange["trx"]): JobChange => ({
    trx,
    dialect: store.dialect,
    now: new Date(now()).toISOString(),
  });

  app.post(
    `${JOB}/retry`,
    forAdmins("Queue a failed job again", {
      repeatable: true,
      problems: ["job_not_found", "job_state", "job_refused"],
      params,
      response: { 200: jobAnswerSchema },
    }),
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
      repeatable: true,
      body: jobsRetrySchema,
      response: { 200: jobsRetriedSchema },
    }),
    async (request, reply) =>
      withIdempotency(request, reply, deps, async (trx) => {
        const { kind } = request.body;
        const { ids, ...data } = await retryFailed(changeIn(trx), handlers, request.body);
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

  app.delete(
    JOB,
    forAdmins("Discard a job that waits or has failed", {
      response: { 204: z.null() },
      repeatable: true,
      problems: ["job_not_found", "job_state", "job_refused"],
      params,
    }),
    async (request, reply) =>
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
