import { AsyncLocalStorage } from "node:async_hooks";
import type { CompiledQuery, Kysely, Transaction } from "kysely";
import type { Database } from "./schema.ts";

/** An open, migrated database. */
export type Store = {
  db: Kysely<Database>;
  dialect: "sqlite" | "postgres";
  /** SQLite only; null on PostgreSQL. */
  file: string | null;
  /** Reads of many rows: SQLite runs them in a worker thread; PostgreSQL uses `db`. */
  longReads: Kysely<Database>;
  /**
   * For hot look-ups of few rows, without Kysely's overhead, on the connection of `db`. Synchronous on SQLite, a
   * promise on PostgreSQL.
   */
  readFew: <R>(
    query: CompiledQuery<R>,
    parameters: readonly unknown[],
  ) => readonly R[] | Promise<readonly R[]>;
  /** Throws if the open SQLite files were deleted or replaced; writes check by themselves. */
  checkFiles(): void;
  /** How many wait for a connection; on SQLite, for the one writer. */
  waiting: () => { reads: number; writes: number };
  /** How many have waited for one since the start, and how long together. */
  waited: () => { reads: Waited; writes: Waited };
  /** Runs `work` in a write transaction (SQLite: BEGIN IMMEDIATE); rolls back when it throws. */
  write<T>(work: (trx: Transaction<Database>) => Promise<T>): Promise<T>;
  /** Runs `work` on a snapshot (PostgreSQL: repeatable read) without blocking writes. */
  read<T>(work: (trx: Transaction<Database>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export type Waited = { count: number; seconds: number };

/** Notes how long `wait` took, also if it failed. */
export async function timed<T>(waited: Waited, wait: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  try {
    return await wait();
  } finally {
    waited.count += 1;
    waited.seconds += (performance.now() - begun) / 1000;
  }
}

/** What routes get; they write through `request.change`, which checks permissions in the transaction. */
export type ReadStore = Omit<Store, "write" | "close">;

const scope = new AsyncLocalStorage<string>();

/** Marks `work` as inside a write transaction of `database`. */
export function insideWrite<T>(database: string, work: () => Promise<T>): Promise<T> {
  return scope.run(database, work);
}

/** Throws, as it is a bug: a second write would deadlock silently on SQLite and lose atomicity on PostgreSQL. */
export function refuseInsideWrite(database: string): void {
  if (scope.getStore() === database) {
    throw new Error("Inside a write transaction every query goes through that transaction.");
  }
}
