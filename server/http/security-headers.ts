import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isApiRequest } from "./api-request.ts";

/** Two years, as preload lists ask for. */
const HSTS = "max-age=63072000; includeSubDomains";

/** Headers of every answer. Pages bring their own Content-Security-Policy (page-policy.ts). */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => setSecurityHeaders(request, reply));
}

/** For an answer that no hook sees, such as that to an address which can not be decoded. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header("x-content-type-options", "nosniff");
  reply.header("cross-origin-opener-policy", "same-origin");
  reply.header("referrer-policy", "no-referrer");
  // Over plain http a browser ignores the header; only a trusted proxy's word makes the protocol https here.
  if (request.protocol === "https") reply.header("strict-transport-security", HSTS);
  if (!isApiRequest(request)) return;
  reply.header("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
  // Answers name people: no search engine shall hold them.
  reply.header("x-robots-tag", "noindex");
}
