import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { ProblemError } from "../http/problem.ts";
import { isMigrated } from "../store/migrate.ts";
import type { Store } from "../store/store.ts";

const DATABASE_LIMIT_MS = 2_000;

/** `/healthz`: the process responds. `/readyz`: the database too, with this build's schema. */
export function healthRoutes(app: FastifyInstance, store: Store): void {
  app.get("/healthz", { schema: { hide: true } }, async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return { status: "ok" };
  });

  app.get("/readyz", { schema: { hide: true } }, async (_request, reply) => {
    if (!(await databaseAnswers(store))) {
      throw new ProblemError(503, "database_unavailable", {
        detail: "The database does not answer, or is not in this build's schema.",
        headers: { "retry-after": "5" },
      });
    }
    reply.header("cache-control", "no-store");
    return { status: "ready" };
  });
}

async function databaseAnswers(store: Store): Promise<boolean> {
  const limit = new AbortController();
  try {
    const late = sleep(DATABASE_LIMIT_MS, false, { signal: limit.signal });
    return await Promise.race([isMigrated(store.db).catch(() => false), late]);
  } finally {
    limit.abort();
  }
}
