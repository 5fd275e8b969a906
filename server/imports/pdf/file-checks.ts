import type { PdfError } from "./parsed-pdf.ts";

/** Bytes in which readers accept the %PDF mark. */
const HEAD = 1024;

/** Checks a file without parsing it; null when fine. */
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

export function looksLikePdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEAD)).includes("%PDF-");
}

/**
 * Tolerant parsers read a truncated file without its last pages. A whole file has no object after its last %%EOF
 * (updated and linearized files have several).
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
