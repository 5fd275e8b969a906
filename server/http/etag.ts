import { hash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

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
