import { ProblemError } from "./problem.ts";
import { retryAfterSeconds } from "./retry-after.ts";
import type { RequestCounter } from "./request-counter.ts";

export type WindowLimit = {
  counter: RequestCounter;
  now: () => number;
  /** Tells this limit's keys from those of others. */
  name: string;
  windowMs: number;
  /** So many of one key within a window. */
  limit: number;
  /** A sentence for whoever is refused. */
  detail: string;
};

/** Counts by key and throws 429 with Retry-After beyond the limit. */
export function windowLimit({ counter, now, name, windowMs, limit, detail }: WindowLimit) {
  return async (key: string): Promise<void> => {
    const nowMs = now();
    const window = Math.floor(nowMs / windowMs);
    const endsMs = (window + 1) * windowMs;
    if ((await counter.count(`${name}:${key}`, window, endsMs)) <= limit) return;
    const seconds = retryAfterSeconds(endsMs - nowMs);
    throw new ProblemError(429, "rate_limit_exceeded", {
      detail,
      headers: { "retry-after": String(seconds) },
    });
  };
}
