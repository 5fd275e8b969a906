import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Kysely } from "kysely";
import type { Database } from "./schema.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";
import { SqliteDriver } from "./sqlite-driver.ts";
import type { StoreLimits } from "./store-limits.ts";
import { ownFile } from "./sqlite-files.ts";
import { SqliteReaderDriver } from "./sqlite-reader-driver.ts";
import type { Store } from "./store.ts";
import { insideWrite, refuseInsideWrite } from "./write-scope.ts";

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
