import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { err, ok, type Result } from "../../domain/result.ts";
import { childMessageSchema, type ParseRequest } from "./child-messages.ts";
import { checkFile, MAX_PDF_BYTES } from "./file-checks.ts";
import { watchMemory } from "./memory-watch.ts";
import { readLines } from "./read-lines.ts";
import type { Furniture, ParsedPdf, ParsedRow, PdfError, PdfProgress } from "./parsed-pdf.ts";

export type PdfLimits = {
  maxBytes: number;
  maxPages: number;
  maxRows: number;
  /** Resident memory of the child, in bytes. */
  maxMemory: number;
  deadlineMs: number;
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

const MEMORY_LOOK_MS = 40;
const CHILD_FLAGS = [
  // Measured with 20,000 rows: left alone V8 takes 290 MB; with a limit alone it collects garbage for 2 s of 5.5;
  // with these it takes 225 MB and 4 s.
  "--max-old-space-size=256",
  "--initial-old-space-size=80",
  "--max-semi-space-size=16",
  // Keeps pdf.js from loading a native canvas, 55 MB that reading text has no use for.
  "--no-addons",
  "--disable-warning=ExperimentalWarning",
];
/** How a process ends when V8 reaches its limit: by SIGABRT, or with the number that a shell makes of it. */
const OUT_OF_HEAP = new Set<string | number | null>(["SIGABRT", 134]);
/** More than any list can need (a row takes about 250 characters): a child that floods the pipe is cut. */
const ANSWER_LIMITS = { line: 4 * 1024 * 1024, total: 96 * 1024 * 1024 };

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
  return runChild(bytes, options, limits);
}

async function runChild(
  bytes: Uint8Array,
  options: ParseOptions,
  limits: PdfLimits,
): Promise<Result<ParsedPdf, PdfError>> {
  const program = options.program ?? fileURLToPath(new URL("./parse-child.ts", import.meta.url));
  const child = spawn(process.execPath, [...CHILD_FLAGS, program], {
    stdio: ["pipe", "pipe", "ignore"],
    env: childEnvironment(),
    windowsHide: true,
  });
  const request: ParseRequest = {
    startAfter: options.startAfter,
    length: bytes.length,
    maxPages: limits.maxPages,
    maxRows: limits.maxRows,
  };
  let fault: PdfError | null = null;
  const stop = (error: PdfError) => {
    fault ??= error;
    child.kill("SIGKILL");
  };
  const onAbort = () => child.kill("SIGKILL");
  options.signal?.addEventListener("abort", onAbort, { once: true });
  const deadline = setTimeout(() => {
    stop({
      code: "timed_out",
      message: `Reading the file took longer than ${limits.deadlineMs / 1000} s and was stopped. Print the list to a new PDF, or split it, and try again.`,
    });
  }, limits.deadlineMs);
  const stopWatching =
    child.pid === undefined
      ? () => undefined
      : watchMemory(child.pid, {
          limit: limits.maxMemory,
          every: MEMORY_LOOK_MS,
          over: () => stop(TOO_HEAVY),
          ...(options.onMemory === undefined ? {} : { seen: options.onMemory }),
        });
  try {
    const ended = once(child, "close").catch((): unknown[] => []);
    // The pipe breaks when the child dies while we write; its end is told by `close`.
    child.stdin.on("error", () => undefined);
    child.stdin.write(`${JSON.stringify(request)}\n`);
    child.stdin.write(bytes);
    const answer = await readAnswers(child, options, stop);
    const [code, signal] = await ended;
    options.signal?.throwIfAborted();
    if (fault !== null) return err(fault);
    if (answer !== null) return answer;
    return err(OUT_OF_HEAP.has(toExit(code)) || OUT_OF_HEAP.has(toExit(signal)) ? TOO_HEAVY : CRASHED);
  } finally {
    clearTimeout(deadline);
    stopWatching();
    options.signal?.removeEventListener("abort", onAbort);
    child.kill("SIGKILL");
  }
}

function toExit(value: unknown): string | number | null {
  return typeof value === "string" || typeof value === "number" ? value : null;
}

/**
 * Nothing of ours: the child needs none of it, and a reader of strange files must not hold our secrets. Only where
 * compiled code is kept, which spares the child the type stripper: 20 MB and a tenth of the time.
 */
function childEnvironment(): NodeJS.ProcessEnv {
  const kept = process.platform === "win32" ? ["NODE_COMPILE_CACHE", "SystemRoot"] : ["NODE_COMPILE_CACHE"];
  return Object.fromEntries(
    kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}

const TOO_HEAVY: PdfError = {
  code: "too_heavy",
  message:
    "Reading the file needs more memory than a list can need, so it was stopped. Print the list to a new PDF and try again.",
};

const CRASHED: PdfError = {
  code: "parser_crashed",
  message: "The reader stopped on this file. Print the list to a new PDF and try again.",
};

/** Collects the child's lines until it ends. Null when it ended without a verdict. */
async function readAnswers(
  child: ChildProcess,
  options: ParseOptions,
  stop: (error: PdfError) => void,
): Promise<Result<ParsedPdf, PdfError> | null> {
  const rows: ParsedRow[] = [];
  const furniture: Furniture[] = [];
  let verdict: Result<ParsedPdf, PdfError> | null = null;
  if (child.stdout === null) return null;
  for await (const line of readLines(child.stdout, ANSWER_LIMITS)) {
    const message = line === null ? null : readMessage(line);
    if (message === null) {
      stop(CRASHED);
      return null;
    }
    switch (message.kind) {
      case "progress":
        options.onProgress?.({ page: message.page, pages: message.pages, rows: message.rows });
        break;
      case "rows":
        rows.push(...message.rows);
        furniture.push(...message.furniture);
        break;
      case "done":
        verdict = ok({
          format: message.format,
          rows,
          pages: message.pages,
          cover: message.cover,
          top: message.top,
          furniture,
          overprinted: message.overprinted,
          unaccounted: message.unaccounted,
        });
        child.stdin?.end();
        break;
      case "failed":
        verdict = err({
          code: message.code,
          message: message.message,
          ...(message.top && { top: message.top }),
        });
        child.stdin?.end();
        break;
    }
  }
  return verdict;
}

function readMessage(line: string) {
  try {
    const message = childMessageSchema.safeParse(JSON.parse(line));
    return message.success ? message.data : null;
  } catch {
    return null;
  }
}
