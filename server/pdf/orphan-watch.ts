import { Worker } from "node:worker_threads";

const EVERY_MS = 1_000;
/** Plain JavaScript in a string: a file of TypeScript would load the type stripper once more, 20 MB for five lines. */
const WATCH = `
  const { parentPort } = require("node:worker_threads");
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
  }, ${EVERY_MS});
  parentPort.postMessage("watching");
`;

/**
 * Starts a thread that ends the whole process when its parent is gone. The main thread notices by itself while it
 * takes turns; in the middle of a loop that a file made endless it does not. Resolves when the thread watches.
 */
export function endWithParent(): Promise<void> {
  const worker = new Worker(WATCH, { eval: true });
  worker.unref();
  return new Promise((resolve) => {
    worker.once("message", () => resolve());
    // Reading goes on without the watch: the parent, while it lives, has a deadline.
    worker.once("error", () => resolve());
  });
}
