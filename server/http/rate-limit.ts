import type { FastifyInstance, FastifyRequest } from "fastify";
import { placementPaths } from "#domain/advertising/contract.ts";
import { API_PREFIX } from "#domain/base/paths.ts";
import { PROBLEM_CONTENT_TYPE, type Problem } from "#domain/base/problem.ts";
import type { RouteDeps } from "../route-deps.ts";
import { isApiRequest, isBelow } from "./request-target.ts";
import { limitKey } from "./requester.ts";
import { newInstance, retryAfterSeconds, type ProblemError, tooManyRequests } from "./problem.ts";
import { memoryCounter, type RequestCounter, requestCounter } from "./request-counter.ts";

/** More refusals in a minute mean that the client ignores them. */
const FLOOD = 1_000;

export class Floods {
  #endsMs = 0;
  #refusals = new Map<string, number>();

  /** Counts a refusal; the minute ends at `endsMs`. */
  note(key: string, endsMs: number): void {
    if (endsMs !== this.#endsMs) {
      this.#endsMs = endsMs;
      this.#refusals = new Map();
    }
    this.#refusals.set(key, (this.#refusals.get(key) ?? 0) + 1);
  }

  /** Milliseconds to wait; 0 if not flooding. */
  waitOf(key: string, nowMs: number): number {
    if (nowMs >= this.#endsMs || (this.#refusals.get(key) ?? 0) < FLOOD) return 0;
    return this.#endsMs - nowMs;
  }
}

const FLOOD_PROBLEM = {
  type: "about:blank",
  title: "Too Many Requests",
  status: 429,
  code: "rate_limit_exceeded",
} satisfies Problem;
const FLOOD_HEADERS = {
  "content-type": PROBLEM_CONTENT_TYPE,
  "cache-control": "no-store",
  connection: "close",
};

/** Answers floods cheaply, before other hooks, and closes the connection. Register first. */
export function cutFloods(
  app: FastifyInstance,
  {
    floods,
    now,
    keyOf,
  }: { floods: Floods; now: () => number; keyOf: (request: FastifyRequest) => string | null },
): void {
  app.addHook("onRequest", (request, reply, done) => {
    const key = keyOf(request);
    const wait = key === null ? 0 : floods.waitOf(key, now());
    if (wait === 0) return done();
    reply.hijack();
    const body = JSON.stringify({ ...FLOOD_PROBLEM, instance: newInstance() });
    const headers = {
      ...FLOOD_HEADERS,
      "content-length": body.length,
      "retry-after": String(retryAfterSeconds(wait)),
    };
    reply.raw.writeHead(429, headers).end(body);
  });
}

/** Per address: meant for machines, as one carrier address serves many people. */
export const REQUESTS_PER_MINUTE = 600;
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

type RateLimitOptions = {
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
