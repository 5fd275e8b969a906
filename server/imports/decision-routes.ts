import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import {
  importBatchAnswerSchema,
  importCommitSchema,
  importDismissSchema,
  importMoveSchema,
  importReadAgainSchema,
} from "#domain/imports/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { writeAudit } from "../accounts/audit.ts";
import { changeMaker } from "../accounts/change-maker.ts";
import { guardedRoutes, requirePermission, signedIn } from "../accounts/guards.ts";
import { fullName } from "../accounts/user-row.ts";
import { idParamsSchema } from "../http/parameters.ts";
import { withIdempotency } from "../http/idempotency.ts";
import { requireIfMatch } from "../http/etag.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import { batchEtag, findBatch, holdBatch, toImportBatch } from "./batch-answer.ts";
import type { BatchRow } from "./batches.ts";
import {
  decideCommit,
  decideDelete,
  decideMove,
  decideReadAgain,
  decideUndo,
  refuseUnless,
  type Decision,
} from "./batch-decisions.ts";
import { dropJobs } from "./batch-queue.ts";
import { dismissHeadings, dismissLines } from "./batch-rows.ts";
import { nameColumns } from "./list-layouts.ts";
import { refuseImpossibleDay } from "./list-upload.ts";
import { beginListingChange, type ListingChange } from "../passports/listings/listing-change.ts";

const forUploaders = guardedRoutes(requirePermission("upload-files"), "imports");
const params = idParamsSchema;
const response = { 202: importBatchAnswerSchema };
const byId = `${apiPaths.adminImports}/:id`;

/** Commit, undo, move, read again, delete. */
export function decisionRoutes(app: App, deps: RouteDeps): void {
  const { store, now } = deps;

  app.post(
    `${byId}/commit`,
    forUploaders("Commit a parsed list", {
      proof: true,
      repeatable: true,
      versioned: "optional",
      sends: ["ETag"],
      problems: ["import_not_found", "batch_state", "already_imported", "samples_would_go"],
      params,
      body: importCommitSchema,
      response,
    }),
    async (request, reply) => {
      const removeSamples = request.body?.remove_samples === true;
      return decide(request, reply, "import.commit", {}, async (decision) => {
        const batch = await held(request, decision.trx);
        await decideCommit(decision, batch, { removeSamples });
        return batch;
      });
    },
  );

  app.post(
    `${byId}/undo`,
    forUploaders("Undo a completed list", {
      proof: true,
      repeatable: true,
      versioned: "optional",
      sends: ["ETag"],
      problems: ["import_not_found", "batch_state"],
      params,
      response,
    }),
    async (request, reply) =>
      decide(request, reply, "import.undo", {}, async (decision) => {
        const batch = await held(request, decision.trx);
        await decideUndo(decision, batch);
        return batch;
      }),
  );

  app.patch(
    byId,
    forUploaders("Move a list to another branch or day", {
      proof: true,
      repeatable: true,
      versioned: true,
      sends: ["ETag"],
      problems: ["import_not_found", "batch_state", "already_imported"],
      params,
      body: importMoveSchema,
      response,
    }),
    async (request, reply) => {
      const { body } = request;
      refuseImpossibleDay(body.date, now());
      return decide(request, reply, "import.move", {}, async (decision) => {
        await beginListingChange(changeOf(decision));
        const batch = await held(request, decision.trx);
        await refuseStale(request, batch);
        await decideMove(decision, batch, body);
        return batch;
      });
    },
  );

  app.post(
    `${byId}/read-again`,
    forUploaders("Read the kept file of a list again, with another marker, branch or day", {
      repeatable: true,
      versioned: true,
      sends: ["ETag"],
      problems: ["import_not_found", "batch_state", "already_imported", "file_not_kept"],
      params,
      body: importReadAgainSchema,
      response,
    }),
    async (request, reply) => {
      const { body } = request;
      refuseImpossibleDay(body.date, now());
      const named = body.columns && { columns: body.columns.join(", ") };
      return decide(request, reply, "import.read-again", { named }, async (decision) => {
        const batch = await heldWithoutJobs(request, decision, "read_again");
        if (body.columns !== undefined) {
          const now = new Date(decision.nowMs).toISOString();
          await nameColumns(decision.trx, batch, body.columns, {
            name: fullName(signedIn(request).user),
            now,
          });
        }
        await decideReadAgain(decision, batch, body);
        return batch;
      });
    },
  );

  app.post(
    `${byId}/headings`,
    forUploaders("Dismiss rejected lines of a list: those named, or all headings of groups", {
      repeatable: true,
      sends: ["ETag"],
      problems: ["import_not_found", "batch_state"],
      params,
      body: importDismissSchema,
      response,
    }),
    async (request, reply) => {
      const dismissed: { headings?: string[]; lines?: string[] } = {};
      const lines = request.body?.lines;
      const action = lines === undefined ? "import.headings" : "import.dismiss";
      return decide(request, reply, action, { named: dismissed }, async ({ trx }) => {
        const batch = await held(request, trx);
        refuseUnless(batch, "move");
        if (lines === undefined) dismissed.headings = await dismissHeadings(trx, batch);
        else dismissed.lines = await dismissLines(trx, batch, lines);
        return batch;
      });
    },
  );

  app.delete(
    byId,
    forUploaders("Delete a list that was never committed", {
      response: { 204: z.null() },
      repeatable: true,
      versioned: true,
      problems: ["import_not_found", "batch_state"],
      params,
    }),
    async (request, reply) =>
      withIdempotency(request, reply, deps, async (trx) => {
        const decision = { trx, dialect: store.dialect, nowMs: now() };
        const batch = await heldWithoutJobs(request, decision, "remove");
        await decideDelete(decision, batch);
        await audit(request, trx, "import.delete", batch, null);
        return { status: 204 };
      }),
  );

  /** `work` returns the batch as it was before. `named`: further facts of the audit log, read afterwards. */
  async function decide<R extends FastifyReply>(
    request: FastifyRequest,
    reply: R,
    action: string,
    { named }: { named?: object | undefined },
    work: (decision: Decision) => Promise<BatchRow>,
  ): Promise<R> {
    return withIdempotency(request, reply, deps, async (trx) => {
      const before = await work({ trx, dialect: store.dialect, nowMs: now() });
      const after = await findBatch(trx, before.id);
      await audit(request, trx, action, before, after, named);
      return { status: 202, body: { data: toImportBatch(after) }, headers: { etag: batchEtag(after) } };
    });
  }

  async function audit(
    request: FastifyRequest,
    trx: Decision["trx"],
    action: string,
    before: BatchRow,
    after: BatchRow | null,
    further: object = {},
  ): Promise<void> {
    await writeAudit(trx, {
      ...changeMaker(request, now()),
      action,
      subject: `import:${before.id}`,
      before: auditFacts(before),
      after: after && { ...auditFacts(after), ...further },
    });
  }
}

type ById = FastifyRequest<{ Params: z.infer<typeof idParamsSchema> }>;

/** Locks the batch; If-Match is optional for commit and undo. */
async function held(request: ById, trx: Decision["trx"]): Promise<BatchRow> {
  const batch = await holdBatch(trx, request.params.id);
  if (request.headers["if-match"] !== undefined) await refuseStale(request, batch);
  return batch;
}

/**
 * Drops the batch's jobs before locking it. Jobs lock themselves first, then the batch: the other order would deadlock.
 */
async function heldWithoutJobs(
  request: ById,
  decision: Decision,
  step: "remove" | "read_again",
): Promise<BatchRow> {
  const { trx } = decision;
  const seen = await findBatch(trx, request.params.id);
  await refuseStale(request, seen);
  refuseUnless(seen, step);
  await dropJobs(trx, seen.id);
  await beginListingChange(changeOf(decision));
  const batch = await holdBatch(trx, seen.id);
  await refuseStale(request, batch);
  return batch;
}

function changeOf({ trx, dialect, nowMs }: Decision): ListingChange {
  return { trx, dialect, now: new Date(nowMs).toISOString() };
}

async function refuseStale(request: FastifyRequest, batch: BatchRow): Promise<void> {
  await requireIfMatch(request, { etag: batchEtag(batch), resource: toImportBatch(batch) });
}

function auditFacts(batch: BatchRow): Record<string, unknown> {
  const { original_filename, status, work, location, date_of_publish, start_after_text } = batch;
  return { original_filename, status, work, location, date_of_publish, start_after_text };
}
