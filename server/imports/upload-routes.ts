import * as z from "zod/mini";
import {
  PDF_MAX_BYTES,
  PDF_RULES,
  importBatchAnswerSchema,
  pdfImportInfoSchema,
  pdfUploadSchema,
} from "#domain/imports/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { FRESH_SECONDS } from "#domain/base/caching.ts";
import { writeAudit } from "../accounts/audit.ts";
import { guardedRoutes, requirePermission, signedIn } from "../accounts/guards.ts";
import { canonicalBranch } from "../locations/canonical-branch.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import { receiveUpload, uploadRoute } from "../http/uploads/receive-upload.ts";
import { fullName } from "../accounts/user-row.ts";
import { alreadyImported, batchEtag, findBatch, toImportBatch } from "./batch-answer.ts";
import { findCompletedTwin } from "./batches.ts";
import { findUnfinished } from "./import-file.ts";
import { enqueueImport } from "./import-job.ts";
import { branchWarnings } from "./import-warnings.ts";
import { refuseImpossibleDay, LIST_FILE } from "./list-upload.ts";

const forUploaders = guardedRoutes(requirePermission("upload-files"), "imports");

const INFO = { ...PDF_RULES, limits: { max_bytes: PDF_MAX_BYTES, content_type: "application/pdf" } };

/** Only the documentation uses it; parts are checked as they are read. */
const FORM = z.extend(pdfUploadSchema, { pdf_file: z.file() });

/** The list is read in the background; its batch has the progress. */
export function uploadRoutes(app: App, { now }: RouteDeps): void {
  app.get(
    apiPaths.pdfImport,
    forUploaders("Rules for uploading a list", { response: { 200: pdfImportInfoSchema } }),
    async (_request, reply) => {
      reply.header("cache-control", `private, max-age=${FRESH_SECONDS.pdfImportInfo}`);
      return INFO;
    },
  );

  app.post(
    apiPaths.pdfImport,
    {
      ...forUploaders("Upload the PDF of a list", {
        problems: ["already_imported"],
        description: "multipart/form-data with pdf_file, date, location, linesToSkip",
        consumes: ["multipart/form-data"],
        body: FORM,
        response: { 202: importBatchAnswerSchema },
      }),
      ...uploadRoute,
    },
    async (request, reply) => {
      const { fields, file } = await receiveUpload(request, { file: LIST_FILE, fields: pdfUploadSchema });
      const { filename, ...content } = file;
      refuseImpossibleDay(fields.date, now());
      const batch = await request.change(async (trx) => {
        const account = signedIn(request);
        const branch = await canonicalBranch(trx, fields.location);
        const list = {
          ...content,
          original_filename: filename,
          location: branch.name,
          date_of_publish: fields.date,
          start_after_text: fields.linesToSkip,
          is_sample: false,
          created_by: fullName(account.user),
          warnings: branchWarnings(branch),
        };
        const twin = await findCompletedTwin(trx, list);
        if (twin) throw alreadyImported(twin);
        // A retry after a lost response: do not read twice.
        const unfinished = await findUnfinished(trx, list);
        if (unfinished !== null) return findBatch(trx, unfinished);
        const nowMs = now();
        const { batchId } = await enqueueImport(trx, list, { nowMs, commit: false });
        await writeAudit(trx, {
          account,
          action: "import.upload",
          subject: `import:${batchId}`,
          after: { original_filename: filename, location: branch.name, date_of_publish: fields.date },
          now: new Date(nowMs).toISOString(),
        });
        return findBatch(trx, batchId);
      });
      return reply
        .code(202)
        .headers({ location: apiPaths.adminImport(batch.id), etag: batchEtag(batch) })
        .send({ data: toImportBatch(batch) });
    },
  );
}
