import type { FastifyReply, FastifyRequest } from "fastify";
import { todayInAddisAbaba } from "../../domain/day.ts";
import { checkListDay } from "../../domain/list-day.ts";
import { importBatchAnswerSchema, importMoveSchema } from "../../domain/api/imports.ts";
import { apiPaths } from "../../domain/api/paths.ts";
import { queuedAt, writeAudit } from "../audit/audit.ts";
import { requirePermission, signedIn } from "../auth/guards.ts";
import { idParamsSchema } from "../http/id-params.ts";
import { onceOnly } from "../http/idempotency.ts";
import { requireIfMatch } from "../http/versions.ts";
import type { App, RouteDeps } from "../routes.ts";
import { batchEtag, findBatch, holdBatch, toImportBatch } from "./batch-answer.ts";
import type { BatchRow } from "./batch-answer.ts";
import { decideCommit, decideDelete, decideMove, decideUndo } from "./batch-decisions.ts";
import type { Decision } from "./batch-decisions.ts";
import { listDayProblem } from "./list-day-problem.ts";

const tags = ["imports"];
const onRequest = requirePermission("upload-files");
const byId = `${apiPaths.adminImports}/:id`;

/** Commit, undo, move and delete: what a person decides about a batch. */
export function decisionRoutes(app: App, deps: RouteDeps): void {
  const { store, now } = deps;

  app.post(
    `${byId}/commit`,
    {
      onRequest,
      schema: {
        tags,
        summary: "Turn the rows of a parsed list into passports",
        params: idParamsSchema,
        response: { 202: importBatchAnswerSchema },
      },
    },
    async (request, reply) => decide(request, reply, request.params.id, "import.commit", decideCommit),
  );

  app.post(
    `${byId}/undo`,
    {
      onRequest,
      schema: {
        tags,
        summary: "Take a completed list back",
        params: idParamsSchema,
        response: { 202: importBatchAnswerSchema },
      },
    },
    async (request, reply) => decide(request, reply, request.params.id, "import.undo", decideUndo),
  );

  app.patch(
    byId,
    {
      onRequest,
      schema: {
        tags,
        summary: "Move a list to another branch or day",
        params: idParamsSchema,
        body: importMoveSchema,
        response: { 202: importBatchAnswerSchema },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const fault = body.date === undefined ? null : checkListDay(body.date, todayInAddisAbaba(now()));
      if (fault !== null) throw listDayProblem(fault);
      return decide(request, reply, request.params.id, "import.move", async (decision, batch) => {
        refuseStale(request, batch);
        await decideMove(decision, batch, body);
      });
    },
  );

  app.delete(
    byId,
    {
      onRequest,
      schema: {
        tags,
        summary: "Remove a list that never became passports",
        params: idParamsSchema,
      },
    },
    async (request, reply) =>
      onceOnly(request, reply, deps, async (trx) => {
        const batch = await findBatch(trx, request.params.id);
        refuseStale(request, batch);
        await decideDelete({ trx, dialect: store.dialect, nowMs: now() }, batch);
        await audit(request, trx, "import.delete", batch, null);
        return { status: 204 };
      }),
  );

  async function decide(
    request: FastifyRequest,
    reply: FastifyReply,
    id: number,
    what: string,
    work: (decision: Decision, batch: BatchRow) => Promise<void>,
  ): Promise<FastifyReply> {
    return onceOnly(request, reply, deps, async (trx) => {
      const batch = await holdBatch(trx, id);
      if (request.headers["if-match"] !== undefined) refuseStale(request, batch);
      await work({ trx, dialect: store.dialect, nowMs: now() }, batch);
      const after = await findBatch(trx, id);
      await audit(request, trx, what, batch, after);
      return { status: 202, body: { data: toImportBatch(after) }, headers: { etag: batchEtag(after) } };
    });
  }

  async function audit(
    request: FastifyRequest,
    trx: Decision["trx"],
    what: string,
    before: BatchRow,
    after: BatchRow | null,
  ): Promise<void> {
    const nowMs = now();
    await writeAudit(trx, {
      account: signedIn(request),
      what,
      subject: `import:${before.id}`,
      before: told(before),
      after: after && told(after),
      queuedAt: queuedAt(request, nowMs),
      now: new Date(nowMs).toISOString(),
    });
  }
}

/** Commit and undo may name the version they were made from, the others have to. */
function refuseStale(request: FastifyRequest, batch: BatchRow): void {
  requireIfMatch(request, { etag: batchEtag(batch), resource: toImportBatch(batch) });
}

function told(batch: BatchRow): Record<string, unknown> {
  const { original_filename, status, work, location, date_of_publish } = batch;
  return { original_filename, status, work, location, date_of_publish };
}
