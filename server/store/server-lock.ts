import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { err, ok } from "#domain/base/result.ts";
import type { Result } from "#domain/base/result.ts";
import { lockFile } from "./file-lock.ts";
import type { FileLock } from "./file-lock.ts";

/** One server per SQLite file: limits and caches are in memory. The command line needs no lock. */
export function lockServer(dataDir: string): Result<FileLock, string> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockFile(join(dataDir, "server.lock"));
  if (lock !== null) return ok(lock);
  return err(
    `Another server is running on the database in ${dataDir}. Stop it first, or give this one a DATA_DIR of its own.`,
  );
}
