import { migrate } from "./migrate.ts";
import { openPostgresStore } from "./postgres.ts";
import { openSqliteStore } from "./sqlite.ts";
import type { Store } from "./store.ts";

export type OpenStoreOptions = {
  /** `postgres://…`; without it, SQLite in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Told what takes long, such as a migration. */
  report?: (line: string) => void;
};

/** Opens the database and brings it to this build's schema. Several processes may do so at once. */
export async function openStore(options: OpenStoreOptions): Promise<Store> {
  const store = options.databaseUrl
    ? openPostgresStore(options.databaseUrl)
    : openSqliteStore(options.dataDir);
  try {
    await migrate(store, options.report ?? (() => undefined));
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}
