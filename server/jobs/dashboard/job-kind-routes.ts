import type { Transaction } from "kysely";
import * as z from "zod/mini";
import { jobAnswerSchema, jobKindAnswerSchema, jobKindChangeSchema } from "#domain/base/jobs.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { writeAudit } from "../../accounts/audit.ts";
import { changeMaker } from "../../accounts/change-maker.ts";
import { guardedRoutes, requireAdmin } from "../../accounts/guards.ts";
import { withIdempotency } from "../../http/idempotency.ts";
import { ProblemError } from "../../http/problem.ts";
import { addJob, type JobKind } from "../job-kind.ts";
import type { App } from "../../route-deps.ts";
import type { Database } from "../../store/schema.ts";
import { isOpen } from "./change-jobs.ts";
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

/** Pauses or resumes a kind; false if it was so already. */
async function setPaused(trx: Transaction<Database>, kind: string, isPaused: boolean): Promise<boolean> {
  const paused = isPaused ? 1 : 0;
  await holdKind(trx, kind);
  const changed = await trx
    .updateTable("job_kinds")
    .set({ paused })
    .where("kind", "=", kind)
    .where("paused", "!=", paused)
    .returning("kind")
    .executeTakeFirst();
  return changed !== undefined;
}

/** Queues a scheduled job at once; its schedule goes on as before. Returns the job's id. */
async function runNow(trx: Transaction<Database>, kind: JobKind, nowMs: number): Promise<number> {
  if (kind.schedule === null) {
    throw new ProblemError(409, "no_schedule", {
      detail: `${kind.name} has no schedule; its jobs are queued by what needs them.`,
    });
  }
  const { paused } = await holdKind(trx, kind.name);
  if (paused === 1) {
    throw new ProblemError(409, "kind_paused", { detail: `${kind.name} is paused. Resume it first.` });
  }
  if (await isOpen(trx, kind.name)) {
    throw new ProblemError(409, "job_open", { detail: `A ${kind.name} is waiting or running already.` });
  }
  return addJob(trx, kind, {}, { nowMs });
}

/** Locks the kind's settings, which exist from then on. */
async function holdKind(trx: Transaction<Database>, kind: string): Promise<{ paused: number }> {
  return trx
    .insertInto("job_kinds")
    .values({ kind })
    .onConflict((conflict) => conflict.column("kind").doUpdateSet({ kind }))
    .returning("paused")
    .executeTakeFirstOrThrow();
}

/** Throws 404 unless this program has the kind or jobs of it are stored. */
async function requireKind(
  trx: Transaction<Database>,
  kinds: readonly JobKind[],
  name: string,
): Promise<void> {
  if (kinds.some((kind) => kind.name === name)) return;
  const stored = await trx.selectFrom("jobs").select("id").where("kind", "=", name).executeTakeFirst();
  if (stored === undefined) throw noSuchKind(name);
}

function noSuchKind(name: string): ProblemError {
  return new ProblemError(404, "job_kind_not_found", { detail: `There are no jobs of the kind ${name}.` });
}
