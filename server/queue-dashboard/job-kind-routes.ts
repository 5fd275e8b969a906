import * as z from "zod/mini";
import { jobAnswerSchema, jobKindAnswerSchema, jobKindChangeSchema } from "#domain/api/jobs.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { writeAudit } from "../accounts/audit.ts";
import { changeMaker } from "../accounts/change-maker.ts";
import { guardedRoutes, requireAdmin } from "../accounts/guards.ts";
import { withIdempotency } from "../http/idempotency.ts";
import type { App } from "../route-deps.ts";
import { noSuchKind, requireKind, runNow, setPaused } from "./change-kinds.ts";
import type { JobRouteDeps } from "./job-routes.ts";
import { readJob } from "./read-jobs.ts";

const forAdmins = guardedRoutes(requireAdmin, "admin: jobs");
const params = z.object({ kind: z.string() });
const KIND = `${apiPaths.adminJobKinds}/:kind`;

/** Pauses, and schedules run at once. */
export function jobKindRoutes(app: App, deps: JobRouteDeps): void {
  const { now, handlers } = deps;
  const kinds = handlers.map(({ kind }) => kind);

  app.patch(
    KIND,
    forAdmins("Pause or resume a kind of job", {
      repeatable: true,
      problems: ["job_kind_not_found"],
      params,
      body: jobKindChangeSchema,
      response: { 200: jobKindAnswerSchema },
    }),
    async (request, reply) =>
      withIdempotency(request, reply, deps, async (trx) => {
        const { kind } = request.params;
        const { paused } = request.body;
        await requireKind(trx, kinds, kind);
        if (await setPaused(trx, kind, paused)) {
          await writeAudit(trx, {
            ...changeMaker(request, now()),
            action: paused ? "job-kind.pause" : "job-kind.resume",
            subject: `job-kind:${kind}`,
            before: { paused: !paused },
            after: { paused },
          });
        }
        return { status: 200, body: { data: { kind, paused } } };
      }),
  );

  app.post(
    `${KIND}/run`,
    forAdmins("Run a scheduled job now", {
      repeatable: true,
      problems: ["job_kind_not_found", "no_schedule", "kind_paused", "job_open"],
      params,
      response: { 201: jobAnswerSchema },
    }),
    async (request, reply) =>
      withIdempotency(request, reply, deps, async (trx) => {
        const kind = kinds.find(({ name }) => name === request.params.kind);
        if (kind === undefined) throw noSuchKind(request.params.kind);
        const id = await runNow(trx, kind, now());
        await writeAudit(trx, {
          ...changeMaker(request, now()),
          action: "job-kind.run",
          subject: `job-kind:${kind.name}`,
          after: { job: id },
        });
        return { status: 201, body: { data: await readJob(trx, id) } };
      }),
  );
}
