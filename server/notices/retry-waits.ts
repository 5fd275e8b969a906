const MINUTE_MS = 60_000;
/** The waits after each failed try; the last one repeats. */
const WAITS_MS = [1, 5, 30, 120, 480].map((minutes) => minutes * MINUTE_MS);
/** So often a service may ask to be tried again within a minute. */
const QUICK_TRIES = 3;
const HOUR_MS = 60 * MINUTE_MS;
/** A notice of lists is of no use after three days; a test not after an hour. */
export const LISTS_LIVE_MS = 72 * HOUR_MS;
const TESTS_LIVE_MS = HOUR_MS;

/** When to try again. `attempts` so far, `afterMs` as the service asked for. */
export function nextTryMs(nowMs: number, attempts: number, afterMs: number | null): number {
  const wait = WAITS_MS[Math.min(attempts, WAITS_MS.length) - 1] ?? MINUTE_MS;
  if (afterMs === null) return nowMs + wait;
  return nowMs + Math.max(afterMs, attempts < QUICK_TRIES ? 1_000 : MINUTE_MS);
}

/** A notice is not sent after this time. */
export function expiryMs(publication: { id: number; createdMs: number }, nowMs: number): number {
  return publication.id === 0 ? nowMs + TESTS_LIVE_MS : publication.createdMs + LISTS_LIVE_MS;
}
