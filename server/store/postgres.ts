import { Kysely, PostgresDialect } from "kysely";
import type { CompiledQuery } from "kysely";
import { Pool, types } from "pg";
import type { Database } from "./schema.ts";
import type { Store } from "./store.ts";
import { insideWrite, refuseInsideWrite } from "./write-scope.ts";

const POOL_SIZE = 10;
/** Counts and ids come as 64-bit integers and sums as numerics; all of ours are exact as numbers. */
const BIGINT = 20;
const NUMERIC = 1700;

/** PostgreSQL behind a small pool; any number of server processes share one database. */
export function openPostgresStore(databaseUrl: string): Store {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: POOL_SIZE,
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser: typeParser },
  });
  // An idle connection that the server closes is replaced by the pool; unheard, the event would end the process.
  pool.on("error", () => undefined);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    dialect: "postgres",
    file: null,
    longReads: db,
    readFew: async <R>(query: CompiledQuery<R>, parameters: readonly unknown[]) =>
      (await db.executeQuery<R>({ ...query, parameters })).rows,
    write: async (work) => {
      refuseInsideWrite(databaseUrl);
      return insideWrite(databaseUrl, () => db.transaction().execute(work));
    },
    read: (work) =>
      db.transaction().setAccessMode("read only").setIsolationLevel("repeatable read").execute(work),
    close: () => db.destroy(),
  };
}

function typeParser(oid: number, format?: "text" | "binary"): (value: string) => unknown {
  if (oid === BIGINT || oid === NUMERIC) return Number;
  return types.getTypeParser(oid, format === "binary" ? "text" : format) as (value: string) => unknown;
}
