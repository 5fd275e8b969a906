import { ProblemError } from "./problem.ts";

/** Seconds, at least one. */
export function retryAfterSeconds(msLeft: number): number {
  return Math.max(1, Math.ceil(msLeft / 1000));
}

/** 429 with Retry-After. */
export function tooManyRequests(seconds: number, detail: string): ProblemError {
  return new ProblemError(429, "rate_limit_exceeded", {
    detail,
    headers: { "retry-after": String(seconds) },
  });
}
