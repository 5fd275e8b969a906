import { hash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { LastChange } from "#domain/base/problem.ts";
import { ProblemError } from "./problem.ts";

/** Marks a response as public and fresh for this many seconds; `addEtags` adds the ETag. */
export function cacheFor(reply: FastifyReply, seconds: number): void {
  reply.header("cache-control", `public, max-age=${seconds}`);
}

/** Adds ETags to cacheable responses and answers 304. Weak, because of compression. */
export function addEtags(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (typeof payload !== "string" || !isCacheable(request, reply)) return payload;
    if (!reply.hasHeader("etag")) {
      reply.header("etag", `W/"${hash("sha1", payload, "base64url")}"`);
    }
    if (!matches(request.headers["if-none-match"], String(reply.getHeader("etag")))) return payload;
    reply.code(304);
    reply.removeHeader("content-type");
    reply.removeHeader("content-length");
    // An empty string would send Content-Length: 0, wrong for a 304.
    return null;
  });
}

function isCacheable(request: FastifyRequest, reply: FastifyReply): boolean {
  return (
    (request.method === "GET" || request.method === "HEAD") &&
    reply.statusCode === 200 &&
    /^(?:public|private), max-age=/.test(String(reply.getHeader("cache-control") ?? ""))
  );
}

/** Weak comparison of If-None-Match (RFC 9110 §13.1.2). */
export function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === "*") return true;
  const opaque = etag.replace(/^W\//, "");
  return header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === opaque);
}

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
