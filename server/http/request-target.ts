import type { FastifyInstance, FastifyRequest } from "fastify";
import { API_PREFIX } from "#domain/base/paths.ts";
import { ProblemError } from "./problem.ts";

/**
 * Refuses targets that are no path, such as `http://elsewhere/api/…` or `*`: the router and other code would read them
 * differently.
 */
export function refuseOddTargets(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ url }) => {
    if (url.startsWith("/")) return;
    throw new ProblemError(400, "malformed_request", {
      detail: "The request target must begin with a slash.",
    });
  });
}

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
