import type { FastifyRequest } from "fastify";
import { API_PREFIX } from "../../domain/api/paths.ts";

/**
 * Whether a request is for a path below one of these, as it was written or as the router read it: to the router
 * `/%61pi/v1/locations` is `/api/v1/locations`.
 */
export function isBelow(request: FastifyRequest, prefixes: readonly string[]): boolean {
  const { url } = request;
  if (prefixes.some((prefix) => url.startsWith(prefix))) return true;
  // The router's reading costs more than the rest; it differs only in what is written with a percent sign.
  if (!url.split("?", 1)[0]?.includes("%")) return false;
  const pattern = request.routeOptions.url;
  return pattern !== undefined && prefixes.some((prefix) => pattern.startsWith(prefix));
}

export function isApiRequest(request: FastifyRequest): boolean {
  return isBelow(request, [`${API_PREFIX}/`]);
}
