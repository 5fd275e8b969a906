import type { PdfError } from "./parsed-pdf.ts";

export const MAX_PDF_BYTES = 10 * 1024 * 1024;
/** Readers accept the mark within the first kilobyte. */
const HEAD = 1024;

/** What can be told of a file without parsing it. Null when nothing speaks against it. */
export function checkFile(bytes: Uint8Array, maxBytes: number): PdfError | null {
  if (bytes.length > maxBytes) {
    return {
      code: "too_large",
      message: `The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB. Split the list into several files.`,
    };
  }
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!looksLikePdf(bytes)) {
    return {
      code: "not_a_pdf",
      message: "The file is not a PDF. Choose the PDF that the agency published.",
    };
  }
  return endsTooEarly(buffer)
    ? {
        code: "truncated",
        message: "The file ends too early: a part of it is missing. Download it again, then upload it.",
      }
    : null;
}

/** Whether the content is that of a PDF, whatever the file is called. */
export function looksLikePdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEAD)).includes("%PDF-");
}

/**
 * A cut file would still be read by a forgiving parser, with its last pages missing. A whole one ends with %%EOF;
 * what follows the last of these marks must hold no further objects, since a file that was saved again, or made
 * for the web, has such a mark in the middle too.
 */
function endsTooEarly(buffer: Buffer): boolean {
  const end = buffer.lastIndexOf("%%EOF");
  if (end === -1) return true;
  if (buffer.subarray(end).includes(" obj")) return true;
  const declared = /^\s*\d+ \d+ obj\s*<<[^>]*\/Linearized[^>]*?\/L (\d+)/.exec(
    buffer
      .subarray(buffer.indexOf("%PDF-") + 8, HEAD)
      .toString("latin1")
      .replace(/^[^\n\r]*[\n\r]+(%[^\n\r]*[\n\r]+)?/, ""),
  )?.[1];
  return declared !== undefined && Number(declared) > buffer.length;
}
