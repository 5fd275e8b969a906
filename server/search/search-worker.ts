import { Worker } from "node:worker_threads";
import type { SearchQuestion } from "../../domain/search/search.ts";
import { ProblemError } from "../http/problem.ts";
import type { SearchEngine } from "./search-engine.ts";
import type { SearchReply, SearchRequest, SearchTask } from "./search-messages.ts";

export type SearchWorkerOptions = SearchTask & { log: (level: "warn" | "error", text: string) => void };

/** Questions that the thread holds at once; the others wait here, where one that nobody needs any more can be dropped. */
const IN_FLIGHT = 4;
/** More than a second's work: another one would wait in vain. */
const MOST_WAITING = 500;
/** While the lists are read, at the start, questions wait this long. */
const START_MS = 10_000;
const RESTART_MS = 1_000;
const STOP_LIMIT_MS = 500;
const YOUNG_GENERATION_MB = 8;

type Waiting = {
  request: Exclude<SearchRequest, { kind: "stop" }>;
  resolve: (reply: SearchReply) => void;
  reject: (error: Error) => void;
};

/** The engine in a thread of its own, started again when it breaks: no search holds up the event loop. */
export function startSearchWorker({ log, ...task }: SearchWorkerOptions): SearchEngine {
  const queue: Waiting[] = [];
  const sent = new Map<number, Waiting>();
  let lastId = 0;
  let loads = 0;
  let stopping = false;
  let isReady = false;
  let worker = start();

  function start(): Worker {
    const made = new Worker(new URL("./search-thread.ts", import.meta.url), {
      workerData: task satisfies SearchTask,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    made.on("message", receive);
    made.on("error", (error) => log("error", `The search thread failed: ${error.stack ?? error.message}`));
    made.on("exit", () => {
      isReady = false;
      for (const { reject } of sent.values()) reject(busy());
      sent.clear();
      if (stopping) return;
      setTimeout(() => {
        if (!stopping) worker = start();
      }, RESTART_MS).unref();
    });
    return made;
  }

  function receive(reply: SearchReply): void {
    if (reply.kind === "trouble") return log("warn", `The search thread could not look: ${reply.detail}`);
    if (reply.kind === "loaded") {
      loads += 1;
      isReady = true;
      return send();
    }
    const waiting = sent.get(reply.id);
    sent.delete(reply.id);
    if (reply.kind === "failed") {
      log("error", `A search failed: ${reply.detail}`);
      waiting?.reject(busy());
    } else waiting?.resolve(reply);
    send();
  }

  function send(): void {
    if (!isReady) return;
    while (sent.size < IN_FLIGHT) {
      const next = queue.shift();
      if (!next) return;
      sent.set(next.request.id, next);
      worker.postMessage(next.request);
    }
  }

  function put(request: Waiting["request"], signal?: AbortSignal): Promise<SearchReply> {
    if (queue.length >= MOST_WAITING || stopping) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const waiting = { request, resolve, reject };
      const drop = () => {
        const at = queue.indexOf(waiting);
        if (at !== -1) queue.splice(at, 1);
        reject(busy());
      };
      if (signal?.aborted) return drop();
      signal?.addEventListener("abort", drop, { once: true });
      queue.push(waiting);
      if (!isReady) setTimeout(() => queue.includes(waiting) && drop(), START_MS).unref();
      return send();
    });
  }

  return {
    async ask(question: SearchQuestion, signal) {
      const reply = await put({ kind: "ask", id: ++lastId, question }, signal);
      if (reply.kind !== "answer") throw new Error("The search thread mixed up its answers");
      return reply.answer;
    },
    async spellings(words) {
      const reply = await put({ kind: "spellings", id: ++lastId, words });
      if (reply.kind !== "spellings") throw new Error("The search thread mixed up its answers");
      return reply.spellings;
    },
    version: () => String(loads),
    async close() {
      stopping = true;
      for (const { reject } of queue.splice(0)) reject(busy());
      if (worker.threadId < 0) return;
      const ended = new Promise((resolve) => worker.once("exit", resolve));
      worker.postMessage({ kind: "stop" } satisfies SearchRequest);
      const limit = setTimeout(() => void worker.terminate(), STOP_LIMIT_MS);
      await ended;
      clearTimeout(limit);
    },
  };
}

function busy(): ProblemError {
  return new ProblemError(503, "search_busy", {
    detail: "The search is busy. Try again in a moment.",
    headers: { "retry-after": "1" },
  });
}
