import { Worker } from "node:worker_threads";
import type { SearchQuestion } from "../../domain/search/search.ts";
import type { Asker } from "../http/asker.ts";
import { FairQueue } from "../http/fair-queue.ts";
import { ProblemError } from "../http/problem.ts";
import type { SearchEngine } from "./search-engine.ts";
import type { SearchReply, SearchRequest, SearchTask } from "./search-messages.ts";

export type SearchWorkerOptions = SearchTask & { log: (level: "warn" | "error", text: string) => void };

/** Questions that the thread holds at once: one at work, one for when it ends. The others wait here, in turns. */
const IN_FLIGHT = 2;
/** More than a second's work: another one would wait in vain. One address can fill a fifth. */
const WAITING = { mostWaiting: 500, mostOfOne: 100 };
/** While the lists are read, at the start, questions wait this long. */
const START_MS = 10_000;
const RESTART_MS = 1_000;
const STOP_LIMIT_MS = 500;
const YOUNG_GENERATION_MB = 8;

type Waiting = {
  /** Whose turn it is; admins' look-ups of spellings share one. */
  key: string;
  request: Exclude<SearchRequest, { kind: "stop" }>;
  resolve: (reply: SearchReply) => void;
  reject: (error: Error) => void;
};

/** The engine in a thread of its own, started again when it breaks: no search holds up the event loop. */
export function startSearchWorker({ log, ...task }: SearchWorkerOptions): SearchEngine {
  const queue = new FairQueue<Waiting>(WAITING);
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

  function put(request: Waiting["request"], asker?: Asker): Promise<SearchReply> {
    if (stopping) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { key: asker?.key ?? "", request, resolve, reject };
      const drop = () => {
        queue.remove(waiting.key, waiting);
        reject(busy());
      };
      if (asker?.signal.aborted) return drop();
      asker?.signal.addEventListener("abort", drop, { once: true });
      queue.push(waiting.key, waiting)?.reject(busy());
      if (!isReady) setTimeout(() => !isReady && drop(), START_MS).unref();
      return send();
    });
  }

  return {
    async ask(question: SearchQuestion, asker) {
      const reply = await put({ kind: "ask", id: ++lastId, question }, asker);
      if (reply.kind !== "answer") throw new Error("The search thread mixed up its answers");
      asker?.charge(reply.ms);
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
      for (let next = queue.shift(); next; next = queue.shift()) next.reject(busy());
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
