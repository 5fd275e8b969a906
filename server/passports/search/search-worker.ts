import { Worker } from "node:worker_threads";
import type { SearchQuestion } from "#domain/passports/search/search.ts";
import { ProblemError } from "../../http/problem.ts";
import { endThread, errorText } from "../../worker-thread.ts";
import type { SearchEngine, SearchReply, SearchRequest, SearchTask, SearchWork } from "./search-engine.ts";

export type SearchWorkerOptions = SearchTask & { log: (level: "warn" | "error", text: string) => void };

/** How long searches wait for the initial load. */
const START_MS = 10_000;
const RESTART_MS = 1_000;
const STOP_LIMIT_MS = 500;
const YOUNG_GENERATION_MB = 8;

type Waiting = { work: SearchWork; resolve: (reply: SearchReply) => void; reject: (error: Error) => void };

/** Runs the engine in a worker thread, restarted on failure, to keep the event loop free. */
export function startSearchWorker({ log, ...task }: SearchWorkerOptions): SearchEngine {
  const waiting = new Map<number, Waiting>();
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
    // Resend work from before the restart.
    for (const { work } of waiting.values()) made.postMessage(work);
    made.on("message", receive);
    made.on("error", (error) => log("error", `The search thread failed: ${errorText(error)}`));
    made.on("exit", () => {
      isReady = false;
      refuseAll();
      if (stopping) return;
      setTimeout(() => {
        if (!stopping) worker = start();
      }, RESTART_MS).unref();
    });
    return made;
  }

  function refuseAll(): void {
    for (const { reject } of waiting.values()) reject(busy());
    waiting.clear();
  }

  function receive(reply: SearchReply): void {
    if (reply.kind === "trouble") return log("warn", `The search thread could not look: ${reply.detail}`);
    if (reply.kind === "loaded") {
      loads += 1;
      isReady = true;
      return;
    }
    const one = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.kind === "failed") log("error", `A search failed: ${reply.detail}`);
    if (reply.kind === "failed" || reply.kind === "refused") one?.reject(busy());
    else one?.resolve(reply);
  }

  function put(work: SearchWork, signal?: AbortSignal): Promise<SearchReply> {
    if (stopping || signal?.aborted) return Promise.reject(busy());
    const { id, requester } = work;
    return new Promise((resolve, reject) => {
      waiting.set(id, { work, resolve, reject });
      const drop = () => {
        if (!waiting.delete(id)) return;
        worker.postMessage({ kind: "drop", id, requester } satisfies SearchRequest);
        reject(busy());
      };
      signal?.addEventListener("abort", drop, { once: true });
      if (!isReady) setTimeout(() => !isReady && drop(), START_MS).unref();
      worker.postMessage(work satisfies SearchRequest);
    });
  }

  return {
    async ask(question: SearchQuestion, requester) {
      const reply = await put(
        { kind: "ask", id: ++lastId, requester: requester?.key ?? "", question },
        requester?.signal,
      );
      if (reply.kind !== "answer") throw new Error("The search thread mixed up its answers");
      requester?.charge(reply.ms);
      return reply.answer;
    },
    // Admin spelling lookups share one turn.
    async spellings(words) {
      const reply = await put({ kind: "spellings", id: ++lastId, requester: "", words });
      if (reply.kind !== "spellings") throw new Error("The search thread mixed up its answers");
      return reply.spellings;
    },
    version: () => String(loads),
    async close() {
      stopping = true;
      refuseAll();
      await endThread(worker, { kind: "stop" } satisfies SearchRequest, STOP_LIMIT_MS);
    },
  };
}

function busy(): ProblemError {
  return new ProblemError(503, "search_busy", {
    detail: "The search is busy. Try again in a moment.",
    headers: { "retry-after": "1" },
  });
}
