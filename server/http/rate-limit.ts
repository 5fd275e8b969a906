import type { FastifyInstance, FastifyRequest } from "fastify";
import { API_PREFIX } from "#domain/api/paths.ts";
import { isApiRequest, isBelow } from "./api-request.ts";
import { limitKey } from "./client-address.ts";
import type { Floods } from "./floods.ts";
import type { ProblemError } from "./problem.ts";
import { retryAfterSeconds, tooManyRequests } from "./retry-after.ts";
import type { RequestCounter } from "./request-counter.ts";

/** Per address: meant for machines, as one carrier address serves many people. */
export const REQUESTS_PER_MINUTE = 600;
const WINDOW_MS = 60_000;

/** Mirror downloads, which a CDN serves. */
const UNCOUNTED = [`${API_PREFIX}/sync/`];

/** Work that counts as one more request. */
const CHARGED_MS = 10;

declare module "fastify" {
  interface FastifyRequest {
    /** Counts extra work for this request. */
    charge: (ms: number) => void;
  }
}

export type RateLimitOptions = { counter: RequestCounter; now: () => number; limit: number; floods: Floods };

export function isCounted(request: FastifyRequest): boolean {
  return isApiRequest(request) && !isBelow(request, UNCOUNTED);
}

/** Answers 429 with Retry-After over the limit; static files and health are not counted. */
export function limitRequests(app: FastifyInstance, { counter, now, limit, floods }: RateLimitOptions): void {
  /** Refused addresses need no more counting this minute. */
  let refusedWindow = -1;
  let refused = new Set<string>();

  app.decorateRequest("charge", function charge(this: FastifyRequest, ms: number) {
    const weight = Math.floor(ms / CHARGED_MS);
    if (weight === 0) return;
    const window = Math.floor(now() / WINDOW_MS);
    const counted = counter.count(limitKey(this.ip), window, (window + 1) * WINDOW_MS, weight);
    // The response is already sent; only the next is refused.
    if (typeof counted !== "number") counted.catch(() => undefined);
  });
  app.addHook("onRequest", async (request) => {
    if (!isCounted(request)) return;
    const nowMs = now();
    const window = Math.floor(nowMs / WINDOW_MS);
    const endsMs = (window + 1) * WINDOW_MS;
    if (window !== refusedWindow) {
      refusedWindow = window;
      refused = new Set();
    }
    const key = limitKey(request.ip);
    if (refused.has(key)) {
      floods.note(key, endsMs);
      throw tooMany(endsMs - nowMs);
    }
    const counted = counter.count(key, window, endsMs);
    const count = typeof counted === "number" ? counted : await counted;
    if (count <= limit) return;
    if (window === refusedWindow) refused.add(key);
    throw tooMany(endsMs - nowMs);
  });
}

function tooMany(msLeft: number): ProblemError {
  const seconds = retryAfterSeconds(msLeft);
  return tooManyRequests(seconds, `Too many requests from this address. Try again in ${seconds} seconds.`);
}
