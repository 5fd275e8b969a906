import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import type * as z from "zod/mini";
import { err, ok, type Result } from "#domain/result.ts";
import { watchMemory } from "./memory-watch.ts";
import { readLines } from "./read-lines.ts";

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
