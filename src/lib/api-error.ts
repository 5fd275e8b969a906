import type { Problem } from "#domain/api/problem.ts";

/**
 * Why a call did not bring what was asked, as a plain value. `offline`: no answer at all. `timeout`: none in
 * time. `problem`: the server says why. `unexpected-answer`: something answered that is not our contract (a
 * captive portal's page, half a body, a proxy's error page); `status` is what it claimed.
 */
export type ApiError =
  | { kind: "offline" }
  | { kind: "timeout" }
  | { kind: "aborted" }
  | { kind: "problem"; problem: Problem; retryAfterSeconds?: number }
  | { kind: "unexpected-answer"; issues: string[]; status?: number; retryAfterSeconds?: number };

/** The HTTP status behind an error, when there was an answer. */
export function errorStatus(error: ApiError): number | undefined {
  if (error.kind === "problem") return error.problem.status;
  return error.kind === "unexpected-answer" ? error.status : undefined;
}

/** How long the server asks to wait, in seconds; undefined when it did not say, or not as a number. */
export function errorRetryAfter(error: ApiError): number | undefined {
  return error.kind === "problem" || error.kind === "unexpected-answer" ? error.retryAfterSeconds : undefined;
}

/** The Retry-After header as seconds (specification §8); a date or anything else not numeric is undefined. */
export function parseRetryAfter(header: string | null): number | undefined {
  return header !== null && /^\s*\d{1,9}\s*$/.test(header) ? Number(header) : undefined;
}
