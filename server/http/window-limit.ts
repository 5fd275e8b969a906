import { ProblemError } from "./problem.ts";
import { retryAfterSeconds } from "./retry-after.ts";
import type { RequestCounter } from "./request-counter.ts";

export type WindowLimit = {
  counter: RequestCounter;
  now: () => number;
  /** Prefix that separates this limit's keys. */
  name: string;
  windowMs: number;
  /** Maximum per key and window. */
  limit: number;
  /** Error sentence for people. */
  detail: string;
};

/** Counts by key; throws 429 with Retry-After over the limit. */
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
