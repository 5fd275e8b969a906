import { setTimeout as sleep } from "node:timers/promises";
import { errorText } from "./worker-thread.ts";

/** Something hangs that should not. */
const LIMIT_MS = 8_000;
/** Terminal and parent may both forward one Ctrl-C; later signals are deliberate. */
const SAME_SIGNAL_MS = 500;

/** The time of requests and jobs, which are cut off after 3 s. */
export const REQUESTS_AND_JOBS_MS = 3_300;
/** The time of what comes after them: nothing is acknowledged any more, and the process ends anyway. */
export const CLOSING_MS = 300;

/** Waits for `work`, but not longer. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const ended = new AbortController();
  const late = sleep(ms, undefined, { signal: ended.signal }).catch(() => undefined);
  try {
    await Promise.race([work, late]);
  } finally {
    ended.abort();
  }
}

/**
 * On SIGTERM or SIGINT runs `stop` and exits 0; a second signal exits at once. The returned function shuts down for
 * another reason, with exit code 1.
 */
export function stopOnSignal(stop: () => Promise<void>): (reason: string) => void {
  let since: number | null = null;
  const end = (code: 0 | 1): void => {
    setTimeout(() => {
      process.stderr.write(`Still busy after ${LIMIT_MS / 1000} s; stopping anyway.\n`);
      process.exit(1);
    }, LIMIT_MS).unref();
    stop().then(
      () => process.exit(code),
      (error: unknown) => {
        process.stderr.write(`Stopping failed: ${errorText(error)}\n`);
        process.exit(1);
      },
    );
  };
  const handle = (signal: NodeJS.Signals): void => {
    const now = performance.now();
    if (since !== null) {
      if (now - since > SAME_SIGNAL_MS) process.exit(signal === "SIGINT" ? 130 : 143);
      return;
    }
    since = now;
    end(0);
  };
  process.on("SIGTERM", handle);
  process.on("SIGINT", handle);
  return (reason) => {
    process.stderr.write(`${reason}\n`);
    since = performance.now();
    end(1);
  };
}
