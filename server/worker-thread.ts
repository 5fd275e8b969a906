import type { Worker } from "node:worker_threads";

/** The text that the log gets, with the stack. */
export function errorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Asks a thread to stop and waits for its end; ends it after `limitMs`. */
export async function endThread(worker: Worker, message: unknown, limitMs: number): Promise<void> {
  // Already ended.
  if (worker.threadId < 0) return;
  const ended = new Promise((resolve) => worker.once("exit", resolve));
  worker.postMessage(message);
  const limit = setTimeout(() => void worker.terminate(), limitMs);
  await ended;
  clearTimeout(limit);
}
