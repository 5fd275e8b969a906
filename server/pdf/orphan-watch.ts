import { parentPort } from "node:worker_threads";

/**
 * A thread of the child that ends the whole process when its parent is gone. The main thread notices by itself while
 * it takes turns; in the middle of a loop that a file made endless it does not.
 */
const EVERY_MS = 1_000;
const parent = process.ppid;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
}, EVERY_MS);
parentPort?.postMessage("watching");
