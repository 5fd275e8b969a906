import type { FastifyInstance } from "fastify";
import { ProblemError } from "./problem.ts";

/**
 * Refuses targets that are no path of this site, such as `http://elsewhere/api/…` or `*`: the router would find a
 * route for some of them, and whatever looks at the address beside it would read another one.
 */
export function refuseOddTargets(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ url }) => {
    if (url.startsWith("/")) return;
    throw new ProblemError(400, "malformed_request", {
      detail: "The target of a request begins with a slash.",
    });
  });
}
