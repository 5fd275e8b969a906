import type { FastifyReply, FastifyRequest } from "fastify";

/** `url` such as `https://example.org`; "" uses the request's host. */
export type Site = { name: string; url: string };

/** Other hosts could inject markup or another site. */
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/i;

/**
 * Origin for links in `reply`. Without a configured URL it is the Host header, which anyone can set: shared caches must
 * not keep the response. X-Forwarded-Host is ignored, as proxies may pass on the visitor's.
 */
export function siteOrigin({ protocol, headers }: FastifyRequest, reply: FastifyReply, site: Site): string {
  if (site.url !== "") return site.url;
  reply.header("cache-control", privateCaching(String(reply.getHeader("cache-control") ?? "")));
  const host = headers.host ?? "";
  return HOST.test(host) ? `${protocol === "https" ? "https" : "http"}://${host}` : "";
}

function privateCaching(caching: string): string {
  const kept = caching.replace(/\bpublic\b(, )?/, "");
  return /\bprivate\b/.test(kept) ? kept : ["private", kept].filter(Boolean).join(", ");
}
