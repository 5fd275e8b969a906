import { fileURLToPath } from "node:url";
import { err, ok, type Result } from "#domain/result.ts";
import { checkFile, MAX_PDF_BYTES } from "./file-checks.ts";
import type { Furniture, ParsedPdf, ParsedRow, PdfError, PdfProgress } from "./parsed-pdf.ts";
import { runChild, type ChildLimits } from "./run-child.ts";

export type PdfLimits = ChildLimits & {
  maxBytes: number;
  maxPages: number;
  maxRows: number;
};

/**
 * A list of 20,000 rows takes the child to about 225 MB; a hostile file takes what it gets. Half as much again
 * leaves room for odd fonts and still fits beside the server on a machine of 1 GB. JavaScript objects have a limit
 * of their own below that, which also makes V8 collect garbage before it asks the system for more.
 */
export const PDF_LIMITS: PdfLimits = {
  maxBytes: MAX_PDF_BYTES,
  maxPages: 5_000,
  maxRows: 200_000,
  maxMemory: 384 * 1024 * 1024,
  deadlineMs: 120_000,
};

export type ParseOptions = {
  /** The text after which the rows start; a whole number skips that many lines. */
  startAfter: string;
  onProgress?: (progress: PdfProgress) => void;
  /** Told of the child's resident memory at each look. */
  onMemory?: (bytes: number) => void;
  signal?: AbortSignal;
  limits?: Partial<PdfLimits>;
  /** The program to run instead of the parser, for tests of a child that misbehaves. */
  program?: string;
};

/**
 * Reads a list in a child process, whose memory and time are limited. Whatever the file does to the child, the
 * answer is a value. Rejects only with the signal's reason when the caller aborts.
 */
export async function parsePdf(
  bytes: Uint8Array,
  options: ParseOptions,
): Promise<Result<ParsedPdf, PdfError>> {
  const limits = { ...PDF_LIMITS, ...options.limits };
  options.signal?.throwIfAborted();
  const fault = checkFile(bytes, limits.maxBytes);
  if (fault !== null) return err(fault);
  const request = {
    startAfter: options.startAfter,
    length: bytes.length,
    maxPages: limits.maxPages,
    maxRows: limits.maxRows,
  };
  const program = options.program ?? fileURLToPath(new URL("./parse-child.ts", import.meta.url));
  const { signal, onMemory } = options;
  const rows: ParsedRow[] = [];
  const furniture: Furniture[] = [];
  return runChild<ParsedPdf>(bytes, request, { program, limits, signal, onMemory }, (message) => {
    if (message.kind === "progress") {
      options.onProgress?.({ page: message.page, pages: message.pages, rows: message.rows });
    } else if (message.kind === "rows") {
      rows.push(...message.rows);
      furniture.push(...message.furniture);
    } else if (message.kind === "done") {
      const { kind: _kind, ...summary } = message;
      return ok({ ...summary, rows, furniture });
    }
    return null;
  });
}
