import { Worker } from "node:worker_threads";

const EVERY_MS = 1_000;
/** Plain JavaScript: TypeScript would load the type stripper again (20 MB). */
const WATCH = `
  const { parentPort } = require("node:worker_threads");
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
  }, ${EVERY_MS});
  parentPort.postMessage("watching");
`;

/**
 * A thread that ends the process when its parent is gone: a malformed file can keep the main thread in an endless loop.
 * Resolves once watching.
 */
export function endWithParent(): Promise<void> {
  const worker = new Worker(WATCH, { eval: true });
  worker.unref();
  return new Promise((resolve) => {
    worker.once("message", () => resolve());
    // Go on without it: a living parent enforces a deadline.
    worker.once("error", () => resolve());
  });
}
