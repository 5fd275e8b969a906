import type { Problem } from "#domain/base/problem.ts";

/**
 * `offline`: no answer. `timeout`: too late. `problem`: the server explains. `unexpected-answer`: not our contract
 * (captive portal, truncated body, proxy error page), with its claimed `status`.
 */
export type ApiError =
  | { kind: "offline" }
  | { kind: "timeout" }
  | { kind: "aborted" }
  | { kind: "problem"; problem: Problem; retryAfterSeconds?: number }
  | { kind: "unexpected-answer"; issues: string[]; status?: number; retryAfterSeconds?: number };

/** The HTTP status, if there was an answer. */
export function errorStatus(error: ApiError): number | undefined {
  if (error.kind === "problem") return error.problem.status;
  return error.kind === "unexpected-answer" ? error.status : undefined;
}

/** Retry-After in seconds; undefined when missing or not numeric. */
export function errorRetryAfter(error: ApiError): number | undefined {
  return error.kind === "problem" || error.kind === "unexpected-answer" ? error.retryAfterSeconds : undefined;
}

/** Retry-After in seconds; undefined for dates and the like. */
export function parseRetryAfter(header: string | null): number | undefined {
  return header !== null && /^\s*\d{1,9}\s*$/.test(header) ? Number(header) : undefined;
}
