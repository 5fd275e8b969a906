import type { FastifyRequest } from "fastify";
import { ProblemError } from "./problem.ts";
import { matches } from "./etag.ts";

/** The strong ETag of a resource's state. `version` is whatever changes with each change of it. */
export function etagOf(kind: string, id: number | string, version: number | string): string {
  return `"${kind}-${encodeURIComponent(id)}-${encodeURIComponent(version)}"`;
}

/**
 * Lets a change through whose If-Match names the state that it was made from: 428 without the header, 412 with the
 * resource as it is now when somebody was faster. To be asked inside the transaction of the change. A tag that a
 * proxy made weak still names the state.
 */
export function requireIfMatch(request: FastifyRequest, current: { etag: string; resource: unknown }): void {
  const header = request.headers["if-match"];
  if (header === undefined) {
    throw new ProblemError(428, "precondition_required", {
      detail: "Say by If-Match which version this change was made from.",
    });
  }
  if (matches(header, current.etag)) return;
  throw new ProblemError(412, "stale_version", {
    detail: "Somebody changed this meanwhile.",
    current: current.resource,
    headers: { etag: current.etag },
  });
}
