import type { FastifyReply, FastifyRequest } from "fastify";
import { loadPageRenderer } from "./page-renderer.ts";

/** What the site is called and where it is, such as `https://example.org`; "" for wherever it is asked. */
export type Site = { name: string; url: string };

const DEFAULT_NAME = "Passport Status";
/** A host as browsers write it; anything else could put markup or another site into our addresses. */
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/i;

/** The settings of the built app in `folder`; where it has none, or there is no app, those given. */
export async function readSite(folder: string | null, given: Partial<Site> = {}): Promise<Site> {
  const built = folder === null ? null : await loadPageRenderer(folder);
  return {
    name: built?.siteName || given.name || DEFAULT_NAME,
    url: (built?.siteUrl || given.url || "").replace(/\/+$/, ""),
  };
}

/**
 * Where this site is, for addresses within `reply`. Without a set address it is the host that was asked for: anybody
 * may send any Host, so no shared cache may keep such an answer for others. X-Forwarded-Host is never read: proxies
 * pass on what a visitor wrote there.
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
