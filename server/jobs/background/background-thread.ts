import { parentPort, workerData } from "node:worker_threads";
import type { LogLevel } from "../background-loop.ts";
import { lowerPriority } from "../../lower-priority.ts";
import { runFeedWriter } from "../../articles/feeds.ts";
import { runThreadJobs, serveJobs } from "../run-jobs.ts";
import { addSampleArticles, enqueueSampleLists } from "../../imports/samples/samples.ts";
import { openStore } from "../../store/open-store.ts";
import { runPublisher } from "../../lists/sync/publish-segments.ts";
import { runSigner } from "../../lists/sync/sign-lists.ts";
import type { BackgroundMessage, BackgroundTask } from "./start-background.ts";
import { allJobs, jobsHere } from "./all-jobs.ts";
import { keptHeadTags } from "./head-tags.ts";
import { openChannels } from "./open-channels.ts";

// Own database connection: long transactions and compression must not block the server's event loop.
lowerPriority();
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
    // start-background.ts restarts the publisher.
    await Promise.all([
      runPublisher(loop, () => stop.abort()),
      runSigner(loop, task.listKey, keptHeadTags(store, Date.now)),
      runFeedWriter(loop, task.feeds, (texts) => post({ kind: "feeds", texts })),
      serveJobs(loop, task.notices === null ? jobsHere(null) : allJobs, (thread) =>
        post({ kind: "job-due", thread }),
      ),
    ]);
  } else if (task.role === "notices") {
    const channels = openChannels(task.notices, store);
    const jobs = jobsHere(channels).filter(({ kind }) => kind.thread === "notices");
    try {
      // Lists that come while others are being sent are matched at once.
      await runThreadJobs(
        loop,
        jobs.map((handler) => [handler]),
      );
    } finally {
      await Promise.all([...(channels?.byName.values() ?? [])].map(async (channel) => channel.close()));
    }
  } else {
    if (task.sampleData) {
      const articles = await addSampleArticles(store, Date.now());
      if (articles > 0) loop.tell("info", `There are no articles: adding ${articles} as samples.`);
      const lists = await enqueueSampleLists(store, Date.now());
      if (lists > 0)
        loop.tell("info", `The database is empty: importing ${lists} lists of invented sample data.`);
    }
    await runThreadJobs(loop, [allJobs.filter(({ kind }) => kind.thread === "heavy")]);
  }
} finally {
  await store.close();
}
parentPort?.close();
