import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { openStore } from "../store/open-store.ts";
import { PublishedSearch } from "./published-search.ts";
import type { SearchReply, SearchRequest, SearchTask } from "./search-messages.ts";

/** How often to look for a new manifest, whichever process published it: the read of one row. */
const LOOK_MS = 150;
const AFTER_TROUBLE_MS = 1_000;

const port = parentPort;
if (!port) throw new Error("The search thread is started by search-worker.ts");
const task = workerData as SearchTask;
const stop = new AbortController();
const store = await openStore(task.store);
const published = new PublishedSearch(store);

const post = (reply: SearchReply) => port.postMessage(reply);

function answer(request: Exclude<SearchRequest, { kind: "stop" }>): SearchReply {
  const { id } = request;
  try {
    if (request.kind === "spellings") {
      return { kind: "spellings", id, spellings: published.spellings(request.words) };
    }
    const before = process.threadCpuUsage();
    const found = published.ask(request.question);
    const { user, system } = process.threadCpuUsage(before);
    return { kind: "answer", id, answer: found, ms: (user + system) / 1000 };
  } catch (error) {
    return { kind: "failed", id, detail: describe(error) };
  }
}

port.on("message", (request: SearchRequest) => {
  if (request.kind === "stop") stop.abort();
  else post(answer(request));
});

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

let isLoaded = false;
while (!stop.signal.aborted) {
  let pause = LOOK_MS;
  try {
    const changed = await published.refresh();
    if (changed || !isLoaded) {
      // The first question would wait for the keys of all names.
      if (!isLoaded) while (!published.prepare());
      isLoaded = true;
      post({ kind: "loaded" });
    }
    while (!stop.signal.aborted && !published.prepare()) await nextTurn();
  } catch (error) {
    post({ kind: "trouble", detail: describe(error) });
    pause = AFTER_TROUBLE_MS;
  }
  await sleep(pause, undefined, { signal: stop.signal }).catch(() => undefined);
}
await store.close();
port.close();
