import type { FastifyInstance } from "fastify";
import { ProblemError } from "../http/problem.ts";
import { isMigrated } from "../store/migrate.ts";
import type { Store } from "../store/store.ts";
import { type ReadFaults, withinLimit } from "./faults.ts";

/**
 * `/healthz`: the process responds. `/readyz`: the database too, with this build's schema. It names faults that answers
 * do not suffer from, so a proxy goes on using the server.
 */
export function healthRoutes(app: FastifyInstance, store: Store, readFaults: ReadFaults): void {
  app.get("/healthz", { schema: { hide: true } }, async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return { status: "ok" };
  });

  app.get("/readyz", { schema: { hide: true } }, async (_request, reply) => {
    const faults = await withinLimit(async () => ((await isMigrated(store.db)) ? readFaults() : null));
    if (faults === null) {
      throw new ProblemError(503, "database_unavailable", {
        detail: "The database does not answer, or is not in this build's schema.",
        headers: { "retry-after": "5" },
      });
    }
    reply.header("cache-control", "no-store");
    return { status: "ready", ...(faults.length > 0 && { faults }) };
  });
}
