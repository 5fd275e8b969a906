import type { FastifyRequest } from "fastify";

/** A host as browsers write it; anything else could put markup or another site into our addresses. */
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/i;

/** Where this site is: the address from its settings, or the one it was asked at. Without a last slash. */
export function siteOrigin({ protocol, host }: FastifyRequest, siteUrl: string): string {
  if (siteUrl !== "") return siteUrl;
  return HOST.test(host) ? `${protocol}://${host}` : "";
}
