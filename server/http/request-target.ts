import type { FastifyInstance } from "fastify";
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
