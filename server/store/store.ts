import type { CompiledQuery, Kysely, Transaction } from "kysely";
import type { Database } from "./schema.ts";

/** An open database, migrated to this build's schema. */
export type Store = {
  db: Kysely<Database>;
  dialect: "sqlite" | "postgres";
  /** The SQLite file; null on PostgreSQL. */
  file: string | null;
  /**
   * For reads that may walk many rows: on SQLite they run in a worker thread, off the event loop; on PostgreSQL this
   * is `db`. Reads only.
   */
  longReads: Kysely<Database>;
  /**
   * Runs a compiled read with these parameters on the connection of `db`, without what Kysely does around a query: for
   * the hottest look-ups, which read a few rows. SQLite answers at once, PostgreSQL with a promise.
   */
  readFew: <R>(
    query: CompiledQuery<R>,
    parameters: readonly unknown[],
  ) => readonly R[] | Promise<readonly R[]>;
  /** Throws when the SQLite files that are open were deleted or replaced; every write asks by itself. */
  checkFiles(): void;
  /** Runs `work` in one write transaction (SQLite: BEGIN IMMEDIATE); it rolls back when `work` throws. */
  write<T>(work: (trx: Transaction<Database>) => Promise<T>): Promise<T>;
  /** Runs `work` on one snapshot of the whole database (PostgreSQL: repeatable read); writes go on beside it. */
  read<T>(work: (trx: Transaction<Database>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** What routes get: they change through `request.change`, which asks for rights again in the transaction. */
export type ReadStore = Omit<Store, "write" | "close">;
