import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { err, type Result } from "#domain/result.ts";
import { childMessageSchema, type ChildMessage, type ParseRequest } from "./child-messages.ts";
import { watchMemory } from "./memory-watch.ts";
import { readLines } from "./read-lines.ts";
import type { PdfError } from "./parsed-pdf.ts";

export type ChildLimits = {
  /** Bytes, resident. */
  maxMemory: number;
  deadlineMs: number;
};

type ChildOptions = {
  program: string;
  limits: ChildLimits;
  signal?: AbortSignal | undefined;
  onMemory?: ((bytes: number) => void) | undefined;
};

const MEMORY_LOOK_MS = 40;
const CHILD_FLAGS = [
  // 20,000 rows: V8's defaults take 290 MB; a limit alone spends 2 of 5.5 s on garbage; these take 142 MB and 5 s.
  "--max-old-space-size=256",
  "--initial-old-space-size=48",
  "--max-semi-space-size=8",
  // No native canvas for pdf.js (55 MB, unused for text).
  "--no-addons",
  "--disable-warning=ExperimentalWarning",
];
/** V8 at its heap limit: SIGABRT, or 134 through a shell. */
const OUT_OF_HEAP = new Set<string | number | null>(["SIGABRT", 134]);
/** More than any list needs (250 characters per row): stops a flood. */
const ANSWER_LIMITS = { line: 4 * 1024 * 1024, total: 96 * 1024 * 1024 };

/**
 * Runs a reader in a child process with limited memory and time. `take` gets each message and returns the result on the
 * last. Returns failures; rejects only with the signal's reason.
 */
export async function runChild<T>(
  bytes: Uint8Array,
  request: ParseRequest,
  options: ChildOptions,
  take: (message: ChildMessage) => Result<T, PdfError> | null,
): Promise<Result<T, PdfError>> {
  const { limits, program } = options;
  const child = spawn(process.execPath, [...CHILD_FLAGS, program], {
    stdio: ["pipe", "pipe", "ignore"],
    env: childEnvironment(),
    windowsHide: true,
  });
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
    // Breaks if the child dies while we write; `close` reports that.
    child.stdin.on("error", () => undefined);
    child.stdin.write(`${JSON.stringify(request)}\n`);
    child.stdin.write(bytes);
    const answer = await readAnswers(child, take, stop);
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
 * Keeps our secrets from code that reads untrusted files. The compile cache saves the type stripper (20 MB, a tenth of
 * the time), a single malloc arena 7 MB.
 */
function childEnvironment(): NodeJS.ProcessEnv {
  const kept = process.platform === "win32" ? ["NODE_COMPILE_CACHE", "SystemRoot"] : ["NODE_COMPILE_CACHE"];
  const found = kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { ...Object.fromEntries(found), MALLOC_ARENA_MAX: "1" };
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

/** Null if the child ended without a result. */
async function readAnswers<T>(
  child: ChildProcess,
  take: (message: ChildMessage) => Result<T, PdfError> | null,
  stop: (error: PdfError) => void,
): Promise<Result<T, PdfError> | null> {
  let verdict: Result<T, PdfError> | null = null;
  if (child.stdout === null) return null;
  for await (const line of readLines(child.stdout, ANSWER_LIMITS)) {
    const message = line === null ? null : readMessage(line);
    if (message === null) {
      stop(CRASHED);
      return null;
    }
    const { kind } = message;
    if (kind === "failed") {
      const { code, top } = message;
      verdict = err({ code, message: message.message, ...(top && { top }) });
    } else verdict = take(message) ?? verdict;
    if (verdict !== null) child.stdin?.end();
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
