import { spawn, type ChildProcess, execFile } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import type * as z from "zod/mini";
import { err, ok, type Result } from "#domain/base/result.ts";

export type ChildLimits = {
  /** Bytes, resident. */
  maxMemory: number;
  deadlineMs: number;
};

export type ChildOptions = {
  program: string;
  limits: ChildLimits;
  signal?: AbortSignal | undefined;
  /** Called with the child's resident memory. */
  onMemory?: ((bytes: number) => void) | undefined;
};

/** What a kind of child has in common. */
export type ChildProtocol<M> = {
  /** Flags of Node. */
  flags: readonly string[];
  /** Each line that the child writes is such a message, as JSON. */
  messages: z.ZodMiniType<M>;
  /** Characters of a line, and of all: stops a flood. */
  answers: { line: number; total: number };
};

/** `killed`: from outside, such as by the system short of memory. */
export type ChildFault = "too_heavy" | "timed_out" | "killed" | "crashed";

const MEMORY_LOOK_MS = 40;
/** V8 at its heap limit: SIGABRT, or 134 through a shell. */
const OUT_OF_HEAP = new Set<unknown>(["SIGABRT", 134]);

/**
 * Gives a file to a program in a child process with limited memory and time. `take` gets each message and returns the
 * result on the last. Returns failures; rejects only with the signal's reason.
 */
export async function runWatchedChild<M, T>(
  file: { request: object; bytes: Uint8Array },
  { program, limits, signal, onMemory }: ChildOptions,
  protocol: ChildProtocol<M>,
  take: (message: M) => T | null,
): Promise<Result<T, ChildFault>> {
  const child = spawn(process.execPath, [...protocol.flags, program], {
    stdio: ["pipe", "pipe", "ignore"],
    env: childEnvironment(),
    windowsHide: true,
  });
  let fault: ChildFault | null = null;
  const stop = (reason: ChildFault) => {
    fault ??= reason;
    child.kill("SIGKILL");
  };
  const onAbort = () => child.kill("SIGKILL");
  signal?.addEventListener("abort", onAbort, { once: true });
  const deadline = setTimeout(() => stop("timed_out"), limits.deadlineMs);
  const stopWatching =
    child.pid === undefined
      ? () => undefined
      : watchMemory(child.pid, {
          limit: limits.maxMemory,
          every: MEMORY_LOOK_MS,
          over: () => stop("too_heavy"),
          ...(onMemory === undefined ? {} : { seen: onMemory }),
        });
  try {
    const ended = once(child, "close").catch((): unknown[] => []);
    // Breaks if the child dies while we write; `close` reports that.
    child.stdin.on("error", () => undefined);
    child.stdin.write(`${JSON.stringify(file.request)}\n`);
    child.stdin.write(file.bytes);
    const answer = await readAnswers(child, protocol, take, () => stop("crashed"));
    const [code, endedBy] = await ended;
    signal?.throwIfAborted();
    if (fault !== null) return err(fault);
    if (answer !== null) return ok(answer);
    if (OUT_OF_HEAP.has(code) || OUT_OF_HEAP.has(endedBy)) return err("too_heavy");
    return err(endedBy === "SIGKILL" ? "killed" : "crashed");
  } finally {
    clearTimeout(deadline);
    stopWatching();
    signal?.removeEventListener("abort", onAbort);
    child.kill("SIGKILL");
  }
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

/** Null if the child ended without a result. */
async function readAnswers<M, T>(
  child: ChildProcess,
  { messages, answers }: ChildProtocol<M>,
  take: (message: M) => T | null,
  onGarbage: () => void,
): Promise<T | null> {
  let answer: T | null = null;
  if (child.stdout === null) return null;
  for await (const line of readLines(child.stdout, answers)) {
    const message = line === null ? null : readMessage(line, messages);
    if (message === null) {
      onGarbage();
      return null;
    }
    answer = take(message) ?? answer;
    if (answer !== null) child.stdin?.end();
  }
  return answer;
}

function readMessage<M>(line: string, messages: z.ZodMiniType<M>): M | null {
  try {
    const message = messages.safeParse(JSON.parse(line));
    return message.success ? message.data : null;
  } catch {
    return null;
  }
}

/** Yields `null` and stops when a line or the total exceeds its limit, to bound memory. */
async function* readLines(
  stream: Readable,
  limits: { line: number; total: number },
): AsyncGenerator<string | null> {
  let rest = "";
  let total = 0;
  stream.setEncoding("utf8");
  for await (const chunk of stream) {
    rest += String(chunk);
    total += String(chunk).length;
    if (total > limits.total) {
      yield null;
      return;
    }
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield line;
    if (rest.length > limits.line) {
      yield null;
      return;
    }
  }
  if (rest !== "") yield rest;
}

/** Bytes; null if the process is gone or the system cannot tell. */
async function residentBytes(pid: number): Promise<number | null> {
  if (process.platform === "linux") {
    try {
      // statm counts pages, whose size varies, so it is not used.
      const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1];
      return kilobytes === undefined ? null : Number(kilobytes) * 1024;
    } catch {
      return null;
    }
  }
  if (process.platform === "win32") return null;
  return new Promise((resolve) => {
    execFile("ps", ["-o", "rss=", "-p", String(pid)], (error, stdout) => {
      const kilobytes = Number.parseInt(stdout, 10);
      resolve(error !== null || Number.isNaN(kilobytes) ? null : kilobytes * 1024);
    });
  });
}

/** Checks every `every` ms; calls `over` once above `limit` bytes. */
function watchMemory(
  pid: number,
  options: { limit: number; every: number; over: () => void; seen?: (bytes: number) => void },
): () => void {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    const bytes = await residentBytes(pid);
    if (stopped) return;
    if (bytes !== null) options.seen?.(bytes);
    if (bytes !== null && bytes > options.limit) {
      stopped = true;
      options.over();
      return;
    }
    timer = setTimeout(() => void look(), options.every);
  };
  void look();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
