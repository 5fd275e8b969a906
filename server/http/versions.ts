import { hash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { LastChange } from "#domain/base/problem.ts";
import { ProblemError } from "./problem.ts";
import { matches } from "./etag.ts";

/** Strong ETag; `version` must change with the resource. */
export function etagOf(kind: string, id: number | string, version: number | string): string {
  return `"${kind}-${encodeURIComponent(id)}-${encodeURIComponent(version)}"`;
}

/** Content hash for an ETag. */
export function contentVersion(content: object): string {
  return hash("sha256", JSON.stringify(content), "base64url").slice(0, 22);
}

type CurrentState = {
  etag: string;
  resource: unknown;
  /** Read only for a stale change. */
  changed?: () => Promise<LastChange | undefined>;
};

/**
 * If-Match must name the current state: 428 without it, 412 with the current resource and who made it what it is. Call
 * inside the transaction. Accepts tags that a proxy made weak.
 */
export async function requireIfMatch(request: FastifyRequest, current: CurrentState): Promise<void> {
  const header = request.headers["if-match"];
  if (header === undefined) {
    throw new ProblemError(428, "precondition_required", {
      detail: "Send If-Match with the version this change was made from.",
    });
  }
  if (matches(header, current.etag)) return;
  throw new ProblemError(412, "stale_version", {
    detail: "Somebody else changed this in the meantime.",
    current: current.resource,
    changed: await current.changed?.(),
    headers: { etag: current.etag },
  });
}
