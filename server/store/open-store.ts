import { sql } from "kysely";
import { migrate } from "./migrate.ts";
import { openPostgresStore } from "./postgres.ts";
import { STORE_LIMITS } from "./store-limits.ts";
import type { StoreLimits, StoreUse } from "./store-limits.ts";
import { openSqliteStore } from "./sqlite.ts";
import type { Store } from "./store.ts";

export type OpenStoreOptions = {
  /** `postgres://…`; without it, SQLite in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Whose limits hold (`store-limits.ts`); without it, those of jobs. */
  use?: StoreUse;
  /** Limits of a test's own. */
  limits?: Partial<StoreLimits>;
  /** Told what takes long, such as a migration. */
  report?: (line: string) => void;
};

/** Opens the database and brings it to this build's schema. Several processes may do so at once. */
export async function openStore(options: OpenStoreOptions): Promise<Store> {
  const { databaseUrl, dataDir, use = "jobs", limits, report = () => undefined } = options;
  const open = (purpose: StoreUse): Store => {
    const own = { ...STORE_LIMITS[purpose], ...limits };
    return databaseUrl ? openPostgresStore(databaseUrl, own) : openSqliteStore(dataDir, own);
  };
  // A migration is a job, whatever the store is opened for.
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
  // A store opens its files with its first query.
  await sql`select 1`.execute(own.db);
  return own;
}
