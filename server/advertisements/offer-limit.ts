import type { FastifyRequest } from "fastify";
import { memoryCounter } from "../http/request-counter.ts";
import { retryAfterSeconds, tooManyRequests } from "../http/retry-after.ts";
import { addressHash } from "./address-hash.ts";

/** Offers for one address: what some thousand phones behind a carrier's use on the day of a list (0023). */
export const OFFERS_PER_MINUTE = 1_200;
export const OFFERS_PER_HOUR = 20_000;
const MINUTE_MS = 60_000;

/** Counts offers that an address asks for; throws 429 when they are too many. Each server counts its own. */
export function offerLimit(now: () => number): (request: FastifyRequest, offers: number) => void {
  const hashed = addressHash(now);
  // The minute first: what it refuses takes nothing of the hour.
  const windows = [
    { counter: memoryCounter(), ms: MINUTE_MS, most: OFFERS_PER_MINUTE },
    { counter: memoryCounter(), ms: 60 * MINUTE_MS, most: OFFERS_PER_HOUR },
  ];
  return (request, offers) => {
    const key = hashed(request);
    const nowMs = now();
    for (const { counter, ms, most } of windows) {
      const window = Math.floor(nowMs / ms);
      const endsMs = (window + 1) * ms;
      if (Number(counter.count(key, window, endsMs, offers)) <= most) continue;
      const seconds = retryAfterSeconds(endsMs - nowMs);
      throw tooManyRequests(
        seconds,
        `Too many advertisements for this address. Try again in ${seconds} seconds.`,
      );
    }
  };
}
