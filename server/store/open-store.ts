import { migrate } from "./migrate.ts";
import { openPostgresStore } from "./postgres.ts";
import { POSTGRES_LIMITS } from "./postgres-limits.ts";
import type { PostgresLimits, StoreUse } from "./postgres-limits.ts";
import { openSqliteStore } from "./sqlite.ts";
import type { Store } from "./store.ts";

export type OpenStoreOptions = {
  /** `postgres://…`; without it, SQLite in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Whose limits hold (`postgres-limits.ts`); without it, those of jobs. */
  use?: StoreUse;
  /** Limits of a test's own. */
  limits?: Partial<PostgresLimits>;
  /** Told what takes long, such as a migration. */
  report?: (line: string) => void;
};

/** Opens the database and brings it to this build's schema. Several processes may do so at once. */
export async function openStore(options: OpenStoreOptions): Promise<Store> {
  const { databaseUrl, dataDir, use = "jobs", limits, report = () => undefined } = options;
  const open = (purpose: StoreUse): Store =>
    databaseUrl
      ? openPostgresStore(databaseUrl, { ...POSTGRES_LIMITS[purpose], ...limits })
      : openSqliteStore(dataDir);
  // A migration is a job, whatever the store is opened for.
  const store = open("jobs");
  try {
    await migrate(store, report);
  } catch (error) {
    await store.close();
    throw error;
  }
  if (use === "jobs" || store.dialect === "sqlite") return store;
  await store.close();
  return open(use);
}
