import type { FastifyInstance, FastifyRequest } from "fastify";
import { API_PREFIX } from "#domain/base/paths.ts";
import { placementPaths } from "#domain/advertising/placements.ts";
import { isApiRequest, isBelow } from "./api-request.ts";
import { limitKey } from "./client-address.ts";
import type { Floods } from "./floods.ts";
import type { ProblemError } from "./problem.ts";
import { retryAfterSeconds, tooManyRequests } from "./retry-after.ts";
import { memoryCounter, type RequestCounter } from "./request-counter.ts";

/** Per address: meant for machines, as one carrier address serves many people. */
export const REQUESTS_PER_MINUTE = 600;
/** Apart from those, so that no look-up is refused for what a page tells of advertisements. Each server counts its own. */
export const ADVERTISING_PER_MINUTE = 6_000;
const WINDOW_MS = 60_000;

/** Mirror downloads, which a CDN serves. */
const UNCOUNTED = [`${API_PREFIX}/sync/`];
const ADVERTISING = Object.values(placementPaths);

/** Work that counts as one more request. */
const CHARGED_MS = 10;

declare module "fastify" {
  interface FastifyRequest {
    /** Counts extra work for this request. */
    charge: (ms: number) => void;
  }
}

export type RateLimitOptions = {
  counter: RequestCounter;
  now: () => number;
  limit: number;
  advertisingLimit: number;
  floods: Floods;
};

/** What a request counts for: its address, apart for advertising; null if it is not counted. */
export function countedKey(request: FastifyRequest): string | null {
  if (isAdvertising(request)) return `advertising ${limitKey(request.ip)}`;
  return isApiRequest(request) && !isBelow(request, UNCOUNTED) ? limitKey(request.ip) : null;
}

/** Offers, views and clicks. */
export function isAdvertising(request: FastifyRequest): boolean {
  return isBelow(request, ADVERTISING);
}

/** Answers 429 with Retry-After over the limit; static files and health are not counted. */
export function limitRequests(app: FastifyInstance, options: RateLimitOptions): void {
  const { counter, now, limit, advertisingLimit, floods } = options;
  const advertisingCounter = memoryCounter();
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
    const key = countedKey(request);
    if (key === null) return;
    const nowMs = now();
    const window = Math.floor(nowMs / WINDOW_MS);
    const endsMs = (window + 1) * WINDOW_MS;
    if (window !== refusedWindow) {
      refusedWindow = window;
      refused = new Set();
    }
    if (refused.has(key)) {
      floods.note(key, endsMs);
      throw tooMany(endsMs - nowMs);
    }
    const [own, most] = isAdvertising(request) ? [advertisingCounter, advertisingLimit] : [counter, limit];
    const counted = own.count(key, window, endsMs);
    const count = typeof counted === "number" ? counted : await counted;
    if (count <= most) return;
    if (window === refusedWindow) refused.add(key);
    throw tooMany(endsMs - nowMs);
  });
}

function tooMany(msLeft: number): ProblemError {
  const seconds = retryAfterSeconds(msLeft);
  return tooManyRequests(seconds, `Too many requests from this address. Try again in ${seconds} seconds.`);
}
