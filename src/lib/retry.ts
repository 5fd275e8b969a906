import { type ApiError, errorRetryAfter, errorStatus } from "./api-error.ts";

/** A wait longer than this is not worth a spinner: the error is shown with its time instead. */
const LONGEST_WAIT_MS = 10_000;
const BASE_DELAY_MS = 500;

/**
 * How long to wait before asking again, in milliseconds, or null for "do not": specification §8, none on 401
 * and 422, at most once on 429, otherwise up to twice. "Up to": only what can get better by waiting is asked
 * again, so 400, 403, 404 and a page that is not ours are not.
 */
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

/**
 * The pause before attempt `failures` (1 for the first failure) of background work, in milliseconds: doubled
 * each time up to `most`, half of it by chance, so that many phones do not come back at the same moment.
 */
export function backoffDelay(failures: number, random: () => number, base = 5000, most = 300_000): number {
  const full = Math.min(most, base * 2 ** Math.min(failures - 1, 16));
  return full / 2 + (full / 2) * random();
}
