import { sql } from "kysely";
import { migrate } from "./migrate.ts";
import { openPostgresStore } from "./postgres.ts";
import { STORE_LIMITS } from "./store-limits.ts";
import type { StoreLimits, StoreUse } from "./store-limits.ts";
import { openSqliteStore } from "./sqlite.ts";
import type { Store } from "./store.ts";

export type OpenStoreOptions = {
  /** `postgres://…`; otherwise SQLite in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Chooses the limits (`store-limits.ts`); default jobs. */
  use?: StoreUse;
  /** For tests. */
  limits?: Partial<StoreLimits>;
  /** Reports slow steps such as a migration. */
  report?: (line: string) => void;
};

/** Opens and migrates the database; several processes may do so at once. */
export async function openStore(options: OpenStoreOptions): Promise<Store> {
  const { databaseUrl, dataDir, use = "jobs", limits, report = () => undefined } = options;
  const open = (purpose: StoreUse): Store => {
    const own = { ...STORE_LIMITS[purpose], ...limits };
    return databaseUrl ? openPostgresStore(databaseUrl, own) : openSqliteStore(dataDir, own);
  };
  // Migrations run under job limits.
  const store = open("jobs");
  try {
    await migrate(store, report);
  } catch (error) {
    await store.close();
    throw error;
  }
  if (use === "jobs") return store;
  await store.close();
  const own = open(use);
  // The first query opens the files.
  await sql`select 1`.execute(own.db);
  return own;
}
