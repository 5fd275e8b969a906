import type { Kysely, Transaction } from "kysely";
import type { Database } from "./schema.ts";

/** An open database, migrated to this build's schema. */
export type Store = {
  db: Kysely<Database>;
  dialect: "sqlite" | "postgres";
  /** Runs `work` in one write transaction (SQLite: BEGIN IMMEDIATE); it rolls back when `work` throws. */
  write<T>(work: (trx: Transaction<Database>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};
