import { hash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Marks an answer as public and fresh for so many seconds; `addEtags` then gives it its ETag. */
export function cacheFor(reply: FastifyReply, seconds: number): void {
  reply.header("cache-control", `public, max-age=${seconds}`);
}

/**
 * Gives every answer that may be kept an ETag and answers 304 when the asker holds it. The tag is weak: the same answer may
 * leave plain or compressed.
 */
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
    // An empty text would be sent with a length of 0, which is not that of the answer it stands for.
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

/** Whether an If-None-Match header names this tag, compared weakly (RFC 9110 §13.1.2). */
export function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === "*") return true;
  const opaque = etag.replace(/^W\//, "");
  return header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === opaque);
}
