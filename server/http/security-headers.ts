import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isApiRequest, isBelow } from "./request-target.ts";
import { API_PREFIX } from "#domain/base/paths.ts";

/** Two years, for preload lists. */
export const HSTS = "max-age=63072000; includeSubDomains";

export const PLAIN_HEADERS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "cross-origin-opener-policy": "same-origin",
  "referrer-policy": "no-referrer",
};

/** The policy of the API's answers. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

const OF_BODIES = [...Object.keys(PLAIN_HEADERS), "content-security-policy", "x-robots-tag"];

/** Every response has these. Pages add their own Content-Security-Policy (page-policy.ts). */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => setSecurityHeaders(request, reply));
  // A 304 has no body to protect, and caches keep the headers of what they stored (RFC 9111, 3.2). Phones look often:
  // 200 of its 400 bytes.
  app.addHook("onSend", async (request, reply) => {
    if (reply.statusCode !== 304 || !isApiRequest(request)) return;
    for (const name of OF_BODIES) reply.removeHeader(name);
  });
}

/** Responses that skip hooks, such as for undecodable URLs, call it directly. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(PLAIN_HEADERS);
  // Browsers ignore it over http; https is known only from a trusted proxy.
  if (request.protocol === "https") reply.header("strict-transport-security", HSTS);
  if (!isApiRequest(request)) return;
  reply.header("content-security-policy", API_POLICY);
  // Responses contain names: keep them out of search engines.
  reply.header("x-robots-tag", "noindex");
}

/** Signed or named by their hash: every copy's phones may read them. */
const OPEN = [`${API_PREFIX}/sync/`];

/** Lets pages of other copies read the lists. They send no credentials and no headers that need asking first. */
export function openReads(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!isBelow(request, OPEN)) return;
    reply.header("access-control-allow-origin", "*");
    reply.header("access-control-expose-headers", "Date, ETag, Retry-After");
  });
}
