import type { FastifyRequest } from "fastify";
import { API_PREFIX } from "../../domain/api/paths.ts";

/**
 * Whether a request is for a path below one of these, as it was written or as the router read it: to the router
 * `/%61pi/v1/locations` is `/api/v1/locations`.
 */
export function isBelow({ url, routeOptions }: FastifyRequest, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => url.startsWith(prefix) || routeOptions.url?.startsWith(prefix) === true);
}

export function isApiRequest(request: FastifyRequest): boolean {
  return isBelow(request, [`${API_PREFIX}/`]);
}
