import { parseRetryAfter } from "../platform/lib/api-error.ts";
import { backoffDelay } from "../platform/lib/retry.ts";

const LONGEST_RETRY_AFTER_S = 24 * 3600;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 300_000;

/** The server's Retry-After in ms, a day at most; null without one. */
export function retryAfterMs(response: Response): number | null {
  const asked = parseRetryAfter(response.headers.get("retry-after"));
  return asked === undefined ? null : Math.min(asked, LONGEST_RETRY_AFTER_S) * 1000;
}

/** When to send a change again after `attempts`: doubling waits with jitter, not before the server allows. */
export function retryAt(
  attempts: number,
  { now, random, retryAfterMs: asked }: { now: number; random: () => number; retryAfterMs: number | null },
): number {
  const wait = backoffDelay(attempts, random, FIRST_WAIT_MS, LONGEST_WAIT_MS);
  return now + Math.max(wait, asked ?? 0);
}
