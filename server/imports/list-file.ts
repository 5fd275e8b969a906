import type { PdfFileFault } from "#domain/imports/contract.ts";
import { PDF_MAX_BYTES, PDF_MESSAGES } from "#domain/imports/contract.ts";
import { looksLikePdf } from "./pdf/file-checks.ts";
import type { FileField } from "../http/uploads/receive-upload.ts";

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
