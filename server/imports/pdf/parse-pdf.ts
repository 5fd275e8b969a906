import { PDF_MAX_BYTES } from "#domain/imports/contract.ts";
import { fileURLToPath } from "node:url";
import { err, ok, type Result, assertNever } from "#domain/base/result.ts";
import {
  type ChildLimits,
  runWatchedChild,
  type ChildFault,
  type ChildOptions,
} from "../../jobs/child/watched-child.ts";
import { checkFile } from "./file-checks.ts";
import type { NamedLayouts } from "./named-layouts.ts";
import {
  type Furniture,
  type ParsedPdf,
  type ParsedRow,
  type PdfError,
  type PdfProgress,
  childMessageSchema,
  type ChildMessage,
  type ParseRequest,
} from "./parsed-pdf.ts";

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
  maxBytes: PDF_MAX_BYTES,
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

const PROTOCOL = {
  flags: [
    // 20,000 rows: V8's defaults take 290 MB; a limit alone spends 2 of 5.5 s on garbage; these take 142 MB and 5 s.
    "--max-old-space-size=256",
    "--initial-old-space-size=48",
    "--max-semi-space-size=8",
    // No native canvas for pdf.js (55 MB, unused for text).
    "--no-addons",
    "--disable-warning=ExperimentalWarning",
  ],
  messages: childMessageSchema,
  /** More than any list needs (250 characters per row). */
  answers: { line: 4 * 1024 * 1024, total: 96 * 1024 * 1024 },
};

/**
 * Runs a reader of PDFs in a watched child process. `take` gets each message and returns the result on the last.
 * Returns failures; rejects only with the signal's reason.
 */
async function runChild<T>(
  bytes: Uint8Array,
  request: ParseRequest,
  options: ChildOptions,
  take: (message: ChildMessage) => Result<T, PdfError> | null,
): Promise<Result<T, PdfError>> {
  const ran = await runWatchedChild<ChildMessage, Result<T, PdfError>>(
    { request, bytes },
    options,
    PROTOCOL,
    (message) => {
      if (message.kind !== "failed") return take(message);
      const { code, top, layout } = message;
      return err({ code, message: message.message, ...(top && { top }), ...(layout && { layout }) });
    },
  );
  return ran.ok ? ran.value : err(errorOf(ran.error, options));
}

function errorOf(fault: ChildFault, { limits }: ChildOptions): PdfError {
  switch (fault) {
    case "too_heavy":
      return TOO_HEAVY;
    case "killed":
      return KILLED;
    case "crashed":
      return CRASHED;
    case "timed_out":
      return {
        code: "timed_out",
        message: `Reading the file took longer than ${limits.deadlineMs / 1000} s and was stopped. Print the list to a new PDF, or split it, and try again.`,
      };
    default:
      return assertNever(fault);
  }
}

const TOO_HEAVY: PdfError = {
  code: "too_heavy",
  message:
    "Reading the file needs more memory than a list can need, so it was stopped. Print the list to a new PDF and try again.",
};

/** What the file holds is not the reason: the system ends the largest process when it runs out of memory. */
const KILLED: PdfError = {
  code: "parser_killed",
  message:
    "The reader was stopped from outside, most likely because the server was short of memory. The file may be fine: read it again when the server has less to do.",
};

const CRASHED: PdfError = {
  code: "parser_crashed",
  message: "The reader stopped on this file. Print the list to a new PDF and try again.",
};

/** `marker`: header of the request numbers, null without a table. */
export type PdfCover = { cover: string[]; marker: string | null };

/** Covers have up to some pages; more are read as far as time allows for people who wait. */
const PAGES = 8;
/** A page takes 100 MB and half a second; a person waits. */
const LIMITS = { maxMemory: 256 * 1024 * 1024, deadlineMs: 20_000 };
const PROGRAM = fileURLToPath(new URL("./cover-child.ts", import.meta.url));

/** Uses a child process, like `parsePdf`. */
export async function readCover(
  bytes: Uint8Array,
  options: { onMemory?: (bytes: number) => void } = {},
): Promise<Result<PdfCover, PdfError>> {
  const fault = checkFile(bytes, PDF_MAX_BYTES);
  if (fault !== null) return err(fault);
  const request = { startAfter: "", length: bytes.length, maxPages: PAGES, maxRows: 0, layouts: {} };
  const { onMemory } = options;
  return runChild<PdfCover>(bytes, request, { program: PROGRAM, limits: LIMITS, onMemory }, (message) =>
    message.kind === "cover" ? ok({ cover: message.cover, marker: message.marker }) : null,
  );
}
