import { hash } from "node:crypto";
import {
  Kysely,
  PostgresDialect,
  type CompiledQuery,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from "kysely";
import { Pool, types, type PoolClient, type PoolConfig } from "pg";
import type { Database } from "./schema.ts";
import { type StoreLimits, KEEP_ALIVE_MS, SILENCE_MS } from "./store-limits.ts";
import { StoreBusy, connectionIsLost } from "./store-errors.ts";
import { type Store, type Waited, insideWrite, refuseInsideWrite, timed } from "./store.ts";

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
    waited: () => ({ reads: { ...readPool.waited }, writes: { ...writePool.waited } }),
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

/** 64-bit counts, ids and sums: all ours are exact as numbers. */
const BIGINT = 20;
const NUMERIC = 1700;

/** Names of statements that each connection prepares once: parsing and planning cost more than running them. */
const prepared = new Map<string, string>();

/** Prepares a statement from now on; for a few constant ones. */
function keepPrepared(statement: string): void {
  // The name comes from the content: behind a pooler, connections are shared with processes of other versions.
  if (!prepared.has(statement)) prepared.set(statement, hash("sha256", statement).slice(0, 40));
}

type Size = { connections: number; statementMs: number };

type WatchedPool = PostgresPool & { waiting: () => number; waited: Waited };

/**
 * Survives closed connections: their queries fail with an error that `storeIsUnavailable` recognises, and they are not
 * reused.
 */
function watchedPool(databaseUrl: string, limits: StoreLimits, size: Size): WatchedPool {
  const pool = new Pool(poolConfig(databaseUrl, limits, size));
  const lost = new WeakSet<PoolClient>();
  const waited: Waited = { count: 0, seconds: 0 };
  // The pool handles only idle connections' errors; unhandled ones end the process.
  pool.on("connect", (client) => client.on("error", () => lost.add(client)));
  pool.on("error", () => undefined);
  return {
    options: pool.options,
    connect: async () => {
      if (pool.waitingCount >= limits.mostWaiting) throw new StoreBusy("Too many wait for a connection");
      return new WatchedClient(await timed(waited, () => pool.connect()), lost);
    },
    end: () => pool.end(),
    waiting: () => pool.waitingCount,
    waited,
  };
}

/** A checked-out connection. */
class WatchedClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #lost: WeakSet<PoolClient>;

  constructor(client: PoolClient, lost: WeakSet<PoolClient>) {
    this.#client = client;
    this.#lost = lost;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query(cursor: object): never;
  async query(sql: unknown, parameters: readonly unknown[] = []): Promise<unknown> {
    if (typeof sql !== "string") throw new Error("Streams are not offered on PostgreSQL.");
    try {
      const values = [...parameters];
      const name = prepared.get(sql);
      return await this.#client.query(
        name === undefined ? { text: sql, values } : { name, text: sql, values },
      );
    } catch (error) {
      if (connectionIsLost(error)) this.#lost.add(this.#client);
      throw error;
    }
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#lost.has(this.#client));
  }
}

function poolConfig(databaseUrl: string, limits: StoreLimits, size: Size): PoolConfig {
  return {
    connectionString: databaseUrl,
    max: size.connections,
    connectionTimeoutMillis: limits.connectionMs,
    lock_timeout: limits.lockMs,
    statement_timeout: size.statementMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    query_timeout: size.statementMs + SILENCE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: { getTypeParser: typeParser },
  };
}

function typeParser(oid: number, format?: "text" | "binary"): (value: string) => unknown {
  if (oid === BIGINT || oid === NUMERIC) return Number;
  return types.getTypeParser(oid, format === "binary" ? "text" : format) as (value: string) => unknown;
}
