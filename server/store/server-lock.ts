import { mkdirSync } from "node:fs";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { isBusy } from "./sqlite-connection.ts";

export type ServerLock = { release: () => void };

/**
 * One server per SQLite file: limits and caches are in memory. The lock is a transaction on a separate file, freed
 * however the process ends. The command line needs none.
 */
export function lockServer(dataDir: string): Result<ServerLock, string> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = new SqliteDatabase(join(dataDir, "server.lock"), { timeout: 0 });
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    return err(
      `Another server is running on the database in ${dataDir}. Stop it first, or give this one a DATA_DIR of its own.`,
    );
  }
  return ok({ release: () => lock.close() });
}
