import { fileURLToPath } from "node:url";
import { err, ok, type Result } from "#domain/base/result.ts";
import type { ChildLimits } from "../../jobs/child/watched-child.ts";
import { checkFile, MAX_PDF_BYTES } from "./file-checks.ts";
import type { NamedLayouts } from "./named-layouts.ts";
import type { Furniture, ParsedPdf, ParsedRow, PdfError, PdfProgress } from "./parsed-pdf.ts";
import { runChild } from "./run-child.ts";

export type PdfLimits = ChildLimits & {
  maxBytes: number;
  maxPages: number;
  maxRows: number;
};

/**
 * 20,000 rows take about 225 MB; the extra leaves room for odd fonts and fits a 1 GB machine. The JavaScript heap has a
 * lower limit, so V8 collects garbage before growing.
 */
export const PDF_LIMITS: PdfLimits = {
  maxBytes: MAX_PDF_BYTES,
  maxPages: 5_000,
  maxRows: 200_000,
  maxMemory: 384 * 1024 * 1024,
  deadlineMs: 120_000,
};

export type ParseOptions = {
  /** Rows start after this text, or after so many lines if a whole number. */
  startAfter: string;
  /** Columns that persons have named. */
  layouts?: NamedLayouts;
  onProgress?: (progress: PdfProgress) => void;
  /** Called with the child's resident memory. */
  onMemory?: (bytes: number) => void;
  signal?: AbortSignal;
  limits?: Partial<PdfLimits>;
  /** Replaces the parser, for tests. */
  program?: string;
};

/**
 * Reads a list in a child process with limited memory and time. Returns its failures; rejects only with the signal's
 * reason.
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
    layouts: Object.fromEntries(
      [...(options.layouts ?? [])].map(([signature, columns]) => [signature, [...columns]]),
    ),
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
