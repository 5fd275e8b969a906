import type { FastifyRequest } from "fastify";
import { API_PREFIX } from "#domain/api/paths.ts";

/**
 * Whether the route that answers a request lies below one of these: to the router `/%61pi/v1/locations` is
 * `/api/v1/locations`. Only what no route of its own answers is judged as it was written.
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
