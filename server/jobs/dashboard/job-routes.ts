import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import {
  DEFAULT_JOB_PAGE_SIZE,
  jobBoardSchema,
  jobDetailSchema,
  jobListQuerySchema,
  jobListSchema,
  jobQuerySchema,
} from "#domain/base/jobs.ts";
import type { JobDetail } from "#domain/base/jobs.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { writeAudit } from "../../accounts/audit.ts";
import { changeMaker } from "../../accounts/change-maker.ts";
import { guardedRoutes, requireAdmin } from "../../accounts/guards.ts";
import { idParamsSchema } from "../../http/id-params.ts";
import { filtersOf, pageOf, paging } from "../../http/paging.ts";
import type { JobHandler } from "../job-handler.ts";
import type { App, RouteDeps } from "../../route-deps.ts";
import { readBoard } from "./read-board.ts";
import { listJobs, readJobDetail } from "./read-jobs.ts";

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
