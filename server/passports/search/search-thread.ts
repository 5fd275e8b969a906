import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { openStore } from "../../store/open-store.ts";
import { errorText } from "../../worker-thread.ts";
import { PublishedSearch } from "./published-search.ts";
import type { SearchReply, SearchRequest, SearchTask, SearchWork } from "./search-engine.ts";
import { SharedThread } from "./shared-thread.ts";

/** Manifest poll interval; reads one row. */
const LOOK_MS = 150;
const AFTER_TROUBLE_MS = 1_000;

const port = parentPort;
if (!port) throw new Error("The search thread is started by search-worker.ts");
const task = workerData as SearchTask;
const stop = new AbortController();
const store = await openStore(task.store);
const published = new PublishedSearch(store);

const post = (reply: SearchReply) => port.postMessage(reply);

const shared = new SharedThread<SearchReply>(
  () => published.changes,
  (id, done) => {
    if (done.kind === "refused") post({ kind: "refused", id });
    else if (done.kind === "failed") post({ kind: "failed", id, detail: errorText(done.error) });
    else post(done.value.kind === "answer" ? { ...done.value, ms: done.ms } : done.value);
  },
);

function* answer(work: SearchWork): Generator<unknown, SearchReply> {
  const { id } = work;
  if (work.kind === "spellings") return { kind: "spellings", id, spellings: published.spellings(work.words) };
  return { kind: "answer", id, answer: yield* published.ask(work.question), ms: 0 };
}

port.on("message", (request: SearchRequest) => {
  if (request.kind === "stop") stop.abort();
  else if (request.kind === "drop") shared.drop(request.requester, request.id);
  else shared.add({ id: request.id, requester: request.requester, start: () => answer(request) });
});

let isLoaded = false;
let working = Promise.resolve();
while (!stop.signal.aborted) {
  let pause = LOOK_MS;
  try {
    const changed = await published.refresh();
    if (changed || !isLoaded) {
      // Prepare all keys, or the first search waits for them.
      if (!isLoaded) while (!published.prepare());
      if (!isLoaded) working = shared.run(stop.signal);
      isLoaded = true;
      post({ kind: "loaded" });
    }
    while (!stop.signal.aborted && !published.prepare()) await nextTurn();
  } catch (error) {
    post({ kind: "trouble", detail: errorText(error) });
    pause = AFTER_TROUBLE_MS;
  }
  await sleep(pause, undefined, { signal: stop.signal }).catch(() => undefined);
}
await working;
await store.close();
port.close();
