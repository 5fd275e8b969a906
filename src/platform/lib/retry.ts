import { type ApiError, errorRetryAfter, errorStatus } from "./api-error.ts";

/** For longer waits show the error and time instead of a spinner. */
const LONGEST_WAIT_MS = 10_000;
const BASE_DELAY_MS = 500;

/** Retry delay in ms, null for none: only for errors that waiting may fix, once on 429, otherwise twice. */
export function queryRetryDelay(error: ApiError, retriesDone: number, random: () => number): number | null {
  if (retriesDone >= 2 || error.kind === "aborted") return null;
  const jittered = BASE_DELAY_MS * 2 ** retriesDone * (0.5 + random());
  if (error.kind === "offline" || error.kind === "timeout") return jittered;
  const status = errorStatus(error);
  if (status === 429) {
    const wait = (errorRetryAfter(error) ?? 1) * 1000 + random() * 250;
    return retriesDone === 0 && wait <= LONGEST_WAIT_MS ? wait : null;
  }
  if (status === undefined || (status < 500 && status !== 408)) return null;
  const asked = errorRetryAfter(error);
  const wait = Math.max(jittered, (asked ?? 0) * 1000);
  return wait <= LONGEST_WAIT_MS ? wait : null;
}

/** Backoff in ms after `failures` (from 1): doubles up to `most`, half of it jitter to spread clients. */
export function backoffDelay(failures: number, random: () => number, base = 5000, most = 300_000): number {
  const full = Math.min(most, base * 2 ** Math.min(failures - 1, 16));
  return full / 2 + (full / 2) * random();
}
