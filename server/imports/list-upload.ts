import { type PdfFileFault, PDF_MAX_BYTES, PDF_MESSAGES } from "#domain/imports/contract.ts";
import { looksLikePdf } from "./pdf/file-checks.ts";
import type { FileField } from "../http/uploads/receive-upload.ts";
import { todayInAddisAbaba } from "#domain/base/day.ts";
import { checkListDay, type ListDayFault } from "#domain/lists/list-date-limits.ts";
import { MAX_DAYS_AHEAD, EARLIEST_LIST_DAY } from "#domain/lists/contract.ts";
import { validationProblem } from "../http/problem.ts";

const fault = (code: PdfFileFault, message: string) => ({ code, message });

/** The PDF of a list in an upload form. */
export const LIST_FILE: FileField = {
  name: "pdf_file",
  maxBytes: PDF_MAX_BYTES,
  findFault: ({ bytes }) => (looksLikePdf(bytes) ? null : fault("not_a_pdf", PDF_MESSAGES.type)),
  defaultName: "list.pdf",
  missing: "Choose the PDF of the list",
  tooLarge: fault("too_large", PDF_MESSAGES.size),
};

const MESSAGES: Readonly<Record<ListDayFault, string>> = {
  no_date: "Use a date such as 2026-11-20",
  too_late: `This date is more than ${MAX_DAYS_AHEAD} days ahead. Check the year`,
  too_early: `This date is before ${EARLIEST_LIST_DAY}. Check the year`,
};

/** 422 at the field `date`, with code and English message. */
export function refuseImpossibleDay(date: string | undefined, nowMs: number): void {
  const fault = date === undefined ? null : checkListDay(date, todayInAddisAbaba(nowMs));
  if (fault !== null) throw validationProblem([{ path: "date", message: MESSAGES[fault], code: fault }]);
}
