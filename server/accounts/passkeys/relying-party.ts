import type { FastifyReply, FastifyRequest } from "fastify";
import { ProblemError } from "../../http/problem.ts";
import { siteOrigin, type Site } from "../../http/site-origin.ts";

/** For whom passkeys sign: the site's name and host, and the origin of its pages. */
export type RelyingParty = { id: string; name: string; origin: string };

/**
 * Passkeys belong to the site's own address. Without it only a server on this machine has them: a Host header that
 * anyone can set must not decide for whom a passkey signs.
 */
export function relyingParty(request: FastifyRequest, reply: FastifyReply, site: Site): RelyingParty {
  const address = siteOrigin(request, reply, site);
  const { hostname = "", origin = "" } = URL.canParse(address) ? new URL(address) : {};
  const isKnown = site.url !== "" || hostname === "localhost";
  // Browsers refuse numbers in place of a name.
  if (isKnown && /[a-z]/i.test(hostname) && !hostname.startsWith("["))
    return { id: hostname, name: site.name, origin };
  throw new ProblemError(404, "passkeys_off", {
    detail: "This server does not know its public address, which passkeys are made for. Set VITE_SITE_URL.",
  });
}
