import { STATIC_COPY, type Problem } from "#domain/base/problem.ts";

/** Seconds until a phone may try a change again. */
export const RETRY_SECONDS = 600;

/** Answers what only the service can. */
export const NEEDS_SERVICE: Problem = {
  type: "about:blank",
  title: "Service Unavailable",
  status: 503,
  code: STATIC_COPY,
  detail: "This is a copy of the public lists. What you asked for needs the service itself.",
};

/** The lists changed, or this was never there. */
export const NOT_HERE: Problem = {
  type: "about:blank",
  title: "Not Found",
  status: 404,
  code: "not_found",
  detail: "There is nothing at this address.",
};
