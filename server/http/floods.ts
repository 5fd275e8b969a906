import type { FastifyInstance, FastifyRequest } from "fastify";
import { PROBLEM_CONTENT_TYPE } from "#domain/base/problem.ts";
import type { Problem } from "#domain/base/problem.ts";
import { newInstance } from "./problem.ts";
import { retryAfterSeconds } from "./retry-after.ts";

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

const PROBLEM = {
  type: "about:blank",
  title: "Too Many Requests",
  status: 429,
  code: "rate_limit_exceeded",
} satisfies Problem;
const HEADERS = {
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
    const body = JSON.stringify({ ...PROBLEM, instance: newInstance() });
    const headers = {
      ...HEADERS,
      "content-length": body.length,
      "retry-after": String(retryAfterSeconds(wait)),
    };
    reply.raw.writeHead(429, headers).end(body);
  });
}
