import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import {
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Dialect,
  type Driver,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from "kysely";
import type { Database } from "./schema.ts";
import { SqliteDriver } from "./sqlite-driver.ts";
import { ownFile } from "./sqlite-files.ts";
import type { ReadAnswer, ReadRequest } from "./sqlite-reader-thread.ts";
import type { StoreLimits } from "./store-limits.ts";
import { type Store, insideWrite, refuseInsideWrite } from "./store.ts";

const STOP_LIMIT_MS = 500;

type Waiting = { resolve: (rows: unknown[]) => void; reject: (error: Error) => void };

/** Read-only; queries run one by one in a worker thread. */
class SqliteReaderDriver implements Driver {
  readonly #file: string;
  #thread: Worker | null = null;
  #nextId = 1;
  readonly #waiting = new Map<number, Waiting>();

  constructor(file: string) {
    this.#file = file;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => ({
        rows: (await this.#ask(query.sql, query.parameters)) as R[],
      }),
      // oxlint-disable-next-line require-yield -- the interface asks for a generator; streams are not offered here
      streamQuery: async function* () {
        throw new Error("longReads does not stream; use read().");
      },
    };
  }

  async beginTransaction(): Promise<void> {
    throw new Error("longReads has no transactions; use read() or write().");
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    const thread = this.#thread;
    if (!thread) return;
    const gone = new Promise((resolve) => thread.once("exit", resolve));
    // Keep the process alive until the thread ends.
    thread.ref();
    thread.postMessage("close");
    await Promise.race([gone, sleep(STOP_LIMIT_MS, undefined, { ref: false })]);
    // Pending reads have no caller any more.
    void thread.terminate();
  }

  #ask(sql: string, parameters: readonly unknown[]): Promise<unknown[]> {
    const thread = this.#start();
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      const request: ReadRequest = { id, sql, parameters };
      thread.postMessage(request);
    });
  }

  /** Starts the thread lazily, and again if it died. */
  #start(): Worker {
    if (this.#thread) return this.#thread;
    const thread = new Worker(new URL("./sqlite-reader-thread.ts", import.meta.url), {
      workerData: this.#file,
    });
    thread.unref();
    thread.on("message", (answer: ReadAnswer) => {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if (!waiting) return;
      if ("rows" in answer) waiting.resolve(answer.rows);
      else waiting.reject(new Error(answer.error));
    });
    thread.on("error", (error) => this.#lose(thread, error));
    thread.on("exit", () => this.#lose(thread, new Error("The reading thread ended.")));
    this.#thread = thread;
    return thread;
  }

  #lose(thread: Worker, cause: unknown): void {
    if (this.#thread !== thread) return;
    this.#thread = null;
    const error = cause instanceof Error ? cause : new Error(String(cause));
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}

export function sqliteFile(dataDir: string): string {
  return join(dataDir, "passport-status.sqlite");
}

/** Opens the embedded database, creating folder and file. */
export function openSqliteStore(dataDir: string, { connectionMs, lockMs }: StoreLimits): Store {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = sqliteFile(dataDir);
  ownFile(file);
  const driver = new SqliteDriver(file, connectionMs + lockMs);
  const db = new Kysely<Database>({ dialect: sqliteDialect(driver) });
  const longReads = new Kysely<Database>({ dialect: sqliteDialect(new SqliteReaderDriver(file)) });
  return {
    db,
    dialect: "sqlite",
    file,
    longReads,
    checkFiles: () => driver.checkFiles(),
    waiting: () => ({ reads: 0, writes: driver.waitingWrites }),
    waited: () => ({ reads: { count: 0, seconds: 0 }, writes: { ...driver.waited } }),
    readFew: (query, parameters) => driver.readFew(query, parameters),
    write: async (work) => {
      refuseInsideWrite(file);
      return insideWrite(file, () => db.transaction().execute(work));
    },
    read: (work) => db.transaction().setAccessMode("read only").execute(work),
    close: async () => {
      await longReads.destroy();
      await db.destroy();
    },
  };
}

/** SQLite with a driver of our own. */
function sqliteDialect(driver: Driver): Dialect {
  return {
    createAdapter: () => new ManyConnectionsAdapter(),
    createDriver: () => driver,
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class ManyConnectionsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
