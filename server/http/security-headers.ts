import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isApiRequest } from "./api-request.ts";

/** Two years, for preload lists. */
const HSTS = "max-age=63072000; includeSubDomains";

/** For every response. Pages add their own Content-Security-Policy (page-policy.ts). */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => setSecurityHeaders(request, reply));
}

/** Also called directly for responses that skip hooks, such as for undecodable URLs. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header("x-content-type-options", "nosniff");
  reply.header("cross-origin-opener-policy", "same-origin");
  reply.header("referrer-policy", "no-referrer");
  // Browsers ignore it over http; https is known only from a trusted proxy.
  if (request.protocol === "https") reply.header("strict-transport-security", HSTS);
  if (!isApiRequest(request)) return;
  reply.header("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
  // Responses contain names: keep them out of search engines.
  reply.header("x-robots-tag", "noindex");
}
