import type { RouteDeps } from "../route-deps.ts";
import { requestCounter } from "./request-counter.ts";
import { retryAfterSeconds, tooManyRequests } from "./retry-after.ts";

type WindowLimit = {
  /** Prefix that separates this limit's keys. */
  name: string;
  windowMs: number;
  /** Maximum per key and window. */
  limit: number;
  /** Error sentence for people. */
  detail: string;
};

/** Counts by key; throws 429 with Retry-After over the limit. */
export function windowLimit(
  { store, now }: Pick<RouteDeps, "store" | "now">,
  { name, windowMs, limit, detail }: WindowLimit,
) {
  const counter = requestCounter(store);
  return async (key: string): Promise<void> => {
    const nowMs = now();
    const window = Math.floor(nowMs / windowMs);
    const endsMs = (window + 1) * windowMs;
    if ((await counter.count(`${name}:${key}`, window, endsMs)) <= limit) return;
    throw tooManyRequests(retryAfterSeconds(endsMs - nowMs), detail);
  };
}
