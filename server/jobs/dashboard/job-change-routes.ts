import * as z from "zod/mini";
import { jobAnswerSchema, jobsRetriedSchema, jobsRetrySchema } from "#domain/base/jobs.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { writeAudit } from "../../accounts/audit.ts";
import { changeMaker } from "../../accounts/change-maker.ts";
import { guardedRoutes, requireAdmin } from "../../accounts/guards.ts";
import { idParamsSchema } from "../../http/id-params.ts";
import { withIdempotency } from "../../http/idempotency.ts";
import type { JobChange } from "../job-handler.ts";
import type { App } from "../../route-deps.ts";
import { discardJob, retryFailed, retryJob } from "./change-jobs.ts";
import type { JobRouteDeps } from "./job-routes.ts";
import { readJob } from "./read-jobs.ts";

const forAdmins = guardedRoutes(requireAdmin, "admin: jobs");
const params = idParamsSchema;
const JOB = `${apiPaths.adminJobs}/:id`;

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
