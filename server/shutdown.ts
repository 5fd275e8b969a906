import { errorText } from "./worker-thread.ts";

/** Time for requests and jobs to finish. */
const LIMIT_MS = 8_000;
/** Terminal and parent may both forward one Ctrl-C; later signals are deliberate. */
const SAME_SIGNAL_MS = 500;

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
