import { setTimeout as sleep } from "node:timers/promises";
import SqliteDatabase from "better-sqlite3";
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from "kysely";
import { SqliteHandle, isBusy, runStatement } from "./sqlite-connection.ts";
import { DatabaseFilesGone, OpenFiles } from "./sqlite-files.ts";
import { StoreBusy } from "./store-errors.ts";
import { refuseInsideWrite, timed, type Waited } from "./store.ts";

const BUSY_PAUSE_MS = 10;
/** Short, as the server is shutting down. */
const SAVE_LIMIT_MS = 1_000;
const SLEEP_CELL = new Int32Array(new SharedArrayBuffer(4));

/**
 * One writer, one shared reader, a reader per snapshot. Plain reads never wait. Writes queue in memory and, unlike with
 * SQLite's busy handler, wait for other processes without blocking the event loop.
 */
export class SqliteDriver implements Driver {
  readonly file: string;
  #writer: SqliteHandle | null = null;
  #reader: SqliteHandle | null = null;
  #files: OpenFiles | null = null;
  readonly #idleSnapshots: SqliteHandle[] = [];
  #writeQueue: Promise<void> = Promise.resolve();
  waitingWrites = 0;
  readonly waited: Waited = { count: 0, seconds: 0 };
  readonly #waitMs: number;

  /** A write waits up to `waitMs` for earlier writes and other processes. */
  constructor(file: string, waitMs: number) {
    this.file = file;
    this.#waitMs = waitMs;
  }

  async init(): Promise<void> {
    this.#writer = new SqliteHandle(this.file, "write");
    // We retry ourselves, without blocking the event loop.
    this.#writer.raw.pragma("busy_timeout = 0");
    this.#reader = new SqliteHandle(this.file, "read");
    // The first read opens the WAL.
    this.#reader.prepare("select count(*) from sqlite_master").all();
    this.#files = new OpenFiles(this.file);
  }

  /** Saves the writes of a deleted WAL, if possible, before it throws. */
  checkFiles(): void {
    const gone = this.#files?.gone() ?? null;
    if (gone === null) return;
    if (gone !== this.file && !this.writer.raw.inTransaction) saveLog(this.writer);
    throw new DatabaseFilesGone(`${gone} was deleted or replaced`);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SqliteConnection(this);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await own(connection).begin(settings.accessMode === "read only" ? "read" : "write");
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await own(connection).end("commit");
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await own(connection).end("rollback");
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    for (const handle of this.#idleSnapshots.splice(0)) handle.close();
    this.#reader?.close();
    this.#writer?.close();
  }

  get writer(): SqliteHandle {
    if (!this.#writer) throw new Error("The database is not open.");
    return this.#writer;
  }

  get reader(): SqliteHandle {
    if (!this.#reader) throw new Error("The database is not open.");
    return this.#reader;
  }

  /** Reads directly; the migration has opened the handles. */
  readFew<R>(query: CompiledQuery<R>, parameters: readonly unknown[]): R[] {
    return runStatement<R>(this.reader.prepare(query.sql), parameters).rows;
  }

  takeSnapshotHandle(): SqliteHandle {
    return this.#idleSnapshots.pop() ?? new SqliteHandle(this.file, "read");
  }

  returnSnapshotHandle(handle: SqliteHandle): void {
    if (this.#idleSnapshots.length < 2 && this.#writer?.raw.open) this.#idleSnapshots.push(handle);
    else handle.close();
  }

  /** Waits for the writer and retries `begin` while another process holds the lock. */
  async lockWriter<T>(begin: (writer: SqliteHandle) => T): Promise<{ begun: T; release: () => void }> {
    const deadline = performance.now() + this.#waitMs;
    const before = this.#writeQueue;
    let release = (): void => undefined;
    this.#writeQueue = new Promise((resolve) => {
      release = resolve;
    });
    this.waitingWrites += 1;
    try {
      if (!(await finishesBefore(before, deadline))) throw new StoreBusy("Other writes take too long");
      this.checkFiles();
      return { begun: await retryWhileBusy(() => begin(this.writer), deadline), release };
    } catch (error) {
      void before.then(release);
      throw error;
    } finally {
      this.waitingWrites -= 1;
    }
  }
}

/** Chooses the handle by the kind of statement. */
class SqliteConnection implements DatabaseConnection {
  readonly #driver: SqliteDriver;
  #transaction: { handle: SqliteHandle; kind: "read" | "write"; release: () => void } | null = null;

  constructor(driver: SqliteDriver) {
    this.#driver = driver;
  }

  async begin(kind: "read" | "write"): Promise<void> {
    if (kind === "read") {
      const handle = this.#driver.takeSnapshotHandle();
      handle.prepare("begin").run();
      this.#transaction = { handle, kind, release: () => this.#driver.returnSnapshotHandle(handle) };
      return;
    }
    const { release } = await timed(this.#driver.waited, () =>
      this.#driver.lockWriter((writer) => writer.prepare("begin immediate").run()),
    );
    this.#transaction = { handle: this.#driver.writer, kind, release };
  }

  async end(how: "commit" | "rollback"): Promise<void> {
    const transaction = this.#transaction;
    if (!transaction) return;
    // SQLite may have rolled back itself (full disk); a second rollback would hide the first error.
    if (how === "commit" || transaction.handle.raw.inTransaction) transaction.handle.prepare(how).run();
    this.#transaction = null;
    transaction.release();
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#transaction) {
      return runStatement(this.#transaction.handle.prepare(query.sql), query.parameters);
    }
    const statement = this.#driver.reader.prepare(query.sql);
    if (statement.readonly) return runStatement(statement, query.parameters);
    refuseInsideWrite(this.#driver.file);
    const { begun, release } = await this.#driver.lockWriter((writer) =>
      runStatement<R>(writer.prepare(query.sql), query.parameters),
    );
    release();
    return begun;
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const handle = this.#transaction?.handle ?? this.#driver.takeSnapshotHandle();
    try {
      for (const row of handle.raw.prepare(query.sql).iterate(...query.parameters)) {
        yield { rows: [row as R] };
      }
    } finally {
      if (!this.#transaction) this.#driver.returnSnapshotHandle(handle);
    }
  }
}

/** Best effort: snapshots may briefly block it, and the last handle to close checkpoints again. */
function saveLog(writer: SqliteHandle): void {
  const deadline = performance.now() + SAVE_LIMIT_MS;
  try {
    while (!isSaved(writer) && performance.now() < deadline) Atomics.wait(SLEEP_CELL, 0, 0, BUSY_PAUSE_MS);
  } catch (error) {
    if (!(error instanceof SqliteDatabase.SqliteError)) throw error;
  }
}

function isSaved(writer: SqliteHandle): boolean {
  const [answer] = writer.raw.pragma("wal_checkpoint(PASSIVE)") as { log: number; checkpointed: number }[];
  return answer === undefined || answer.checkpointed >= answer.log;
}

async function finishesBefore(work: Promise<void>, deadline: number): Promise<boolean> {
  const enough = new AbortController();
  const late = sleep(deadline - performance.now(), false, { signal: enough.signal }).catch(() => false);
  const ended = await Promise.race([work.then(() => true), late]);
  enough.abort();
  return ended;
}

async function retryWhileBusy<T>(run: () => T, deadline: number): Promise<T> {
  for (;;) {
    try {
      return run();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
      await sleep(BUSY_PAUSE_MS);
    }
  }
}

function own(connection: DatabaseConnection): SqliteConnection {
  if (!(connection instanceof SqliteConnection)) throw new Error("Not a connection of this driver.");
  return connection;
}
