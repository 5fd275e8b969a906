import * as z from "zod/mini";
import { pdfCoverSchema } from "#domain/api/imports.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { todayInAddisAbaba } from "#domain/day.ts";
import { guardedRoutes, requirePermission } from "../accounts/guards.ts";
import { recheckAccount } from "../auth/request-change.ts";
import { boundedQueue } from "../http/bounded-queue.ts";
import { ProblemError } from "../http/problem.ts";
import { readCover } from "../pdf/read-cover.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import { receiveUpload, uploadRoute } from "../uploads/receive-upload.ts";
import { LIST_FILE } from "./list-file.ts";
import { proposeFromCover } from "./propose-from-cover.ts";

/** Each takes 150 MB for a second or two: one at a time. */
const ONE_AT_A_TIME = { atOnce: 1, waiting: 3 };
const BUSY_SECONDS = 5;
const NO_FIELDS = z.strictObject({});
const FORM = z.object({ pdf_file: z.file() });

const forUploaders = guardedRoutes(requirePermission("upload-files"), "imports");

/** Reads the first pages to prefill the upload form. Stores nothing. */
export function coverRoutes(app: App, { store, now }: RouteDeps): void {
  const inTurn = boundedQueue(ONE_AT_A_TIME, busy);

  app.post(
    apiPaths.pdfCover,
    {
      ...forUploaders("Values for the upload form, guessed from the cover of a list", {
        problems: ["busy"],
        description: "multipart/form-data with pdf_file. The file is not kept.",
        consumes: ["multipart/form-data"],
        body: FORM,
        response: { 200: pdfCoverSchema },
      }),
      ...uploadRoute,
    },
    async (request, reply) => {
      const { file } = await receiveUpload(request, { file: LIST_FILE, fields: NO_FIELDS });
      // The upload may have taken many minutes.
      await recheckAccount(store.db, request, { nowMs: now() });
      const read = await inTurn(() => readCover(file.bytes));
      // The import reports file errors.
      const cover = read.ok ? read.value : { cover: [], marker: null };
      const branches = await store.db.selectFrom("locations").select(["name", "aliases"]).execute();
      reply.header("cache-control", "private, no-store");
      return { data: proposeFromCover(cover, file.filename, { branches, today: todayInAddisAbaba(now()) }) };
    },
  );
}

function busy(): ProblemError {
  return new ProblemError(503, "busy", {
    detail: "Other covers are being read. Try again in a moment, or fill in the form.",
    headers: { "retry-after": String(BUSY_SECONDS) },
  });
}
