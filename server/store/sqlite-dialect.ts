import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import type { Dialect, Driver, Kysely } from "kysely";

/** SQLite with a driver of our own. */
export function sqliteDialect(driver: Driver): Dialect {
  return {
    createAdapter: () => new ManyConnectionsAdapter(),
    createDriver: () => driver,
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class ManyConnectionsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
