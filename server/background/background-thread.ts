import { parentPort, workerData } from "node:worker_threads";
import { runImports } from "../imports/import-loop.ts";
import { enqueueSampleLists } from "../samples/sample-lists.ts";
import { openStore } from "../store/open-store.ts";
import { runPublisher } from "../sync/publish-loop.ts";
import type { LogLevel } from "../jobs/background-loop.ts";
import { watchForJobs } from "../jobs/watch-for-jobs.ts";
import type { BackgroundMessage, BackgroundTask } from "./background-messages.ts";

// The body of a background thread: it has a database connection of its own, so that neither a long transaction nor
// compression ever holds up the server's event loop.
const task = workerData as BackgroundTask;
const stop = new AbortController();
parentPort?.on("message", () => stop.abort());

function post(message: BackgroundMessage): void {
  parentPort?.postMessage(message);
}

const store = await openStore(task.store);
const loop = {
  store,
  nowMs: Date.now,
  signal: stop.signal,
  tell: (level: LogLevel, text: string) => post({ kind: "log", level, text }),
};
try {
  if (task.role === "publisher") {
    // An ended publisher is started anew by start-background.ts.
    await Promise.all([
      runPublisher(loop, () => stop.abort()),
      watchForJobs(loop, () => post({ kind: "jobs-due" })),
    ]);
  } else {
    if (task.sampleData) {
      const lists = await enqueueSampleLists(store, Date.now());
      if (lists > 0)
        loop.tell("info", `The database is empty: importing ${lists} lists of invented sample data.`);
    }
    await runImports(loop);
  }
} finally {
  await store.close();
}
parentPort?.close();
