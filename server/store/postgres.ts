import { Kysely, PostgresDialect } from "kysely";
import type { CompiledQuery } from "kysely";
import type { StoreLimits } from "./store-limits.ts";
import { keepPrepared, watchedPool } from "./postgres-pool.ts";
import type { Database } from "./schema.ts";
import type { Store } from "./store.ts";
import { insideWrite, refuseInsideWrite } from "./write-scope.ts";

/** PostgreSQL behind two pools, so that waiting writers do not block reads. Server processes can share one database. */
export function openPostgresStore(databaseUrl: string, limits: StoreLimits): Store {
  const poolOf = (connections: number, statementMs: number) =>
    watchedPool(databaseUrl, limits, { connections, statementMs });
  const readPool = poolOf(limits.readConnections, limits.readMs);
  const writePool = poolOf(limits.writeConnections, limits.writeMs);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: readPool }) });
  const writers = new Kysely<Database>({ dialect: new PostgresDialect({ pool: writePool }) });
  return {
    db,
    dialect: "postgres",
    file: null,
    longReads: db,
    checkFiles: () => undefined,
    waiting: () => ({ reads: readPool.waiting(), writes: writePool.waiting() }),
    readFew: async <R>(query: CompiledQuery<R>, parameters: readonly unknown[]) => {
      keepPrepared(query.sql);
      return (await db.executeQuery<R>({ ...query, parameters })).rows;
    },
    write: async (work) => {
      refuseInsideWrite(databaseUrl);
      return insideWrite(databaseUrl, () => writers.transaction().execute(work));
    },
    read: (work) =>
      db.transaction().setAccessMode("read only").setIsolationLevel("repeatable read").execute(work),
    close: async () => {
      await Promise.all([db.destroy(), writers.destroy()]);
    },
  };
}
