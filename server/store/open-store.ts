import { existsSync } from "node:fs";
import { sql } from "kysely";
import { beforeUpgradeFile, keepBeforeUpgrade } from "./before-upgrade.ts";
import {
  compareSchema,
  migrate,
  readMigrations,
  readSchema,
  requireUsableSchema,
  UnusableDatabaseError,
} from "./migrate.ts";
import { openPostgresStore } from "./postgres.ts";
import { STORE_LIMITS } from "./store-limits.ts";
import type { StoreLimits, StoreUse } from "./store-limits.ts";
import { sweepDataFolder } from "./data-folder.ts";
import { openSqliteStore, sqliteFile } from "./sqlite.ts";
import type { Store } from "./store.ts";

export type OpenStoreOptions = {
  /** `postgres://…`; otherwise SQLite in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Chooses the limits (`store-limits.ts`); default jobs. */
  use?: StoreUse;
  /** Only tests set them. */
  limits?: Partial<StoreLimits>;
  /** Reports slow steps such as a migration. */
  report?: (line: string) => void;
};

/** The server's: opens the database, makes it where there is none and migrates it. Several processes may do so at once. */
export async function openStore(options: OpenStoreOptions): Promise<Store> {
  const { use = "jobs", report = () => undefined } = options;
  // Migrations run under job limits.
  const store = openAsFound({ ...options, use: "jobs" });
  try {
    if (store.dialect === "sqlite" && isOlder(await readSchema(store))) {
      await keepBeforeUpgrade(options.dataDir);
      report(
        `The database as it was is kept in ${beforeUpgradeFile(options.dataDir)} until this version has answered.`,
      );
    }
    await migrate(store, report);
  } catch (error) {
    await store.close();
    throw error;
  }
  if (use === "jobs") return store;
  await store.close();
  const own = openAsFound(options);
  // The first query opens the files.
  await sql`select 1`.execute(own.db);
  return own;
}

function isOlder(applied: readonly string[] | null): boolean {
  return applied !== null && applied.length > 0 && compareSchema(applied).missing.length > 0;
}

/**
 * A command's: the database must be there already, and usable by this build, else a sentence is thrown: a command does
 * not migrate. With `schema: "any"` one of any build.
 */
export async function openExistingStore(
  options: OpenStoreOptions,
  { schema }: { schema: "usable" | "any" } = { schema: "usable" },
): Promise<Store> {
  const { databaseUrl, dataDir } = options;
  const none = `There is no database ${databaseUrl === undefined ? `in ${dataDir}` : "of this program at DATABASE_URL"}. Load the settings of the service (DATA_DIR or DATABASE_URL), or start the server once.`;
  if (databaseUrl === undefined && !existsSync(sqliteFile(dataDir))) throw new UnusableDatabaseError(none);
  const store = openAsFound(options);
  try {
    const applied = await readMigrations(store);
    if (applied === null) throw new UnusableDatabaseError(none);
    if (schema === "usable") requireUsableSchema(applied);
    await sweepDataFolder(dataDir);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Opens a store and does not look at its schema. */
export function openAsFound({ databaseUrl, dataDir, use = "jobs", limits }: OpenStoreOptions): Store {
  const own = { ...STORE_LIMITS[use], ...limits };
  return databaseUrl ? openPostgresStore(databaseUrl, own) : openSqliteStore(dataDir, own);
}
