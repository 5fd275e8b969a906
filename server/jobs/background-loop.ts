import { setTimeout as sleep } from "node:timers/promises";
import { storeIsUnavailable } from "../store/store-unavailable.ts";
import type { Store } from "../store/store.ts";

export type LogLevel = "info" | "warn" | "error";

export type BackgroundLoop = {
  store: Store;
  nowMs: () => number;
  signal: AbortSignal;
  tell: (level: LogLevel, text: string) => void;
};

/** How long to wait after one error, after a second one, and so on: the database may be away for a while. */
const AFTER_ERROR_MS = [1_000, 2_000, 4_000];

/**
 * Calls `turn` until the signal fires: again at once when it did something, else after `idleMs`. An error is told and
 * never ends the loop.
 */
export async function repeat(
  { signal, tell }: BackgroundLoop,
  idleMs: number,
  turn: () => Promise<boolean>,
): Promise<void> {
  let errors = 0;
  while (!signal.aborted) {
    let pause = idleMs;
    try {
      if (await turn()) pause = 0;
      errors = 0;
    } catch (error) {
      if (signal.aborted) return;
      // A database that is away says the same each time.
      if (!storeIsUnavailable(error)) tell("error", describe(error));
      else if (errors === 0) tell("warn", `The database does not answer: ${String(error)}`);
      pause = AFTER_ERROR_MS[Math.min(errors, AFTER_ERROR_MS.length - 1)] ?? idleMs;
      errors += 1;
    }
    if (pause > 0) await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
