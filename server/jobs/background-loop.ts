import { setTimeout as sleep } from "node:timers/promises";
import { storeIsUnavailable } from "../store/store-errors.ts";
import type { Store } from "../store/store.ts";
import { errorText } from "../worker-thread.ts";

export type LogLevel = "info" | "warn" | "error";

export type BackgroundLoop = {
  store: Store;
  nowMs: () => number;
  signal: AbortSignal;
  tell: (level: LogLevel, text: string) => void;
};

/** Backoff after consecutive errors. */
const AFTER_ERROR_MS = [1_000, 2_000, 4_000];

/** Calls `turn` until the signal fires: at once if it did something, else after `idleMs`. Logs errors and goes on. */
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
      // Logged once per outage.
      if (!storeIsUnavailable(error)) tell("error", errorText(error));
      else if (errors === 0) tell("warn", `The database does not answer: ${String(error)}`);
      pause = AFTER_ERROR_MS[Math.min(errors, AFTER_ERROR_MS.length - 1)] ?? idleMs;
      errors += 1;
    }
    if (pause > 0) await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}
