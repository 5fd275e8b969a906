import { setTimeout as sleep } from "node:timers/promises";
import type { Store } from "../store/store.ts";
import type { LogLevel } from "./background-messages.ts";

export type BackgroundLoop = {
  store: Store;
  nowMs: () => number;
  signal: AbortSignal;
  tell: (level: LogLevel, text: string) => void;
};

/** How long to wait after an error, for instance while the database restarts. */
const AFTER_ERROR_MS = 1_000;

/**
 * Calls `turn` until the signal fires: again at once when it did something, else after `idleMs`. An error is told and
 * never ends the loop.
 */
export async function repeat(
  { signal, tell }: BackgroundLoop,
  idleMs: number,
  turn: () => Promise<boolean>,
): Promise<void> {
  while (!signal.aborted) {
    let pause = idleMs;
    try {
      if (await turn()) pause = 0;
    } catch (error) {
      if (signal.aborted) return;
      tell("error", error instanceof Error ? (error.stack ?? error.message) : String(error));
      pause = AFTER_ERROR_MS;
    }
    if (pause > 0) await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}
