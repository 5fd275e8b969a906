import * as z from "zod/mini";
import { pdfCoverSchema, type CoverProposal } from "#domain/imports/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { todayInAddisAbaba, toIsoDate, type EpochDay } from "#domain/base/day.ts";
import type { Result } from "#domain/base/result.ts";
import { checkListDay } from "#domain/lists/list-date-limits.ts";
import { guardedRoutes, requirePermission } from "../accounts/guards.ts";
import { recheckAccount } from "../accounts/auth/request-change.ts";
import { boundedQueue } from "../http/bounded-queue.ts";
import { ProblemError } from "../http/problem.ts";
import type { PdfError } from "./pdf/parsed-pdf.ts";
import { readCover, type PdfCover } from "./pdf/parse-pdf.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import { receiveUpload, uploadRoute } from "../http/uploads/receive-upload.ts";
import { branchesIn, datesIn, ethiopianDatesIn, type Branch } from "./cover-facts.ts";
import { PLAUSIBLE_DAYS } from "./import-warnings.ts";
import { LIST_FILE } from "./list-upload.ts";

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
      const branches = await store.db.selectFrom("locations").select(["name", "aliases"]).execute();
      reply.header("cache-control", "private, no-store");
      return { data: proposeFromCover(read, file.filename, { branches, today: todayInAddisAbaba(now()) }) };
    },
  );
}

function busy(): ProblemError {
  return new ProblemError(503, "busy", {
    detail: "Other covers are being read. Try again in a moment, or fill in the form.",
    headers: { "retry-after": String(BUSY_SECONDS) },
  });
}

/** Takes the date from the file name if the cover has none. The answer mentions a timeout only: the import reports all other errors of a file. */
export function proposeFromCover(
  read: Result<PdfCover, PdfError>,
  filename: string,
  { branches, today }: { branches: readonly Branch[]; today: EpochDay },
): CoverProposal {
  const { cover, marker } = read.ok ? read.value : { cover: [], marker: null };
  const text = ` ${cover.join(" ")} `;
  const named = branchesIn(text, branches);
  const printed = oneDay(text, today);
  // `_` is a word character in the patterns.
  const inName = printed ?? oneDay(` ${filename.replaceAll("_", " ")} `, today);
  return {
    location: named.length === 1 ? (named[0] ?? null) : null,
    date: inName,
    date_from: inName === null ? null : printed === null ? "file_name" : "cover",
    linesToSkip: marker,
    ...(!read.ok && read.error.code === "timed_out" && { timed_out: true }),
  };
}

/** The only plausible day, in either calendar; Ethiopian years are seven or eight lower. */
function oneDay(text: string, today: EpochDay): string | null {
  const plausible = (days: readonly EpochDay[]) => [
    ...new Set(
      days
        .filter((day) => day > today - PLAUSIBLE_DAYS)
        .map(toIsoDate)
        .filter((date) => checkListDay(date, today) === null),
    ),
  ];
  const gregorian = plausible(datesIn(text));
  const days = gregorian.length > 0 ? gregorian : plausible(ethiopianDatesIn(text));
  return days.length === 1 ? (days[0] ?? null) : null;
}
