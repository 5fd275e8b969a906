import type { FastifyRequest } from "fastify";
import { API_PREFIX } from "#domain/base/paths.ts";

/**
 * Whether the request is below a prefix, by its matched route, as the router decodes `/%61pi/v1/locations`; unmatched
 * requests by URL.
 */
export function isBelow(request: FastifyRequest, prefixes: readonly string[]): boolean {
  const pattern = request.routeOptions.url;
  const path = pattern === undefined || pattern.endsWith("*") ? request.url : pattern;
  return prefixes.some((prefix) => path.startsWith(prefix));
}

export function isApiRequest(request: FastifyRequest): boolean {
  return isBelow(request, API);
}

const API: readonly string[] = [`${API_PREFIX}/`];
