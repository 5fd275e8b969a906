import { columnTypes } from "./column-types.ts";
import type { Migration } from "./migration.ts";

/** Tells builds that do not know a migration whether they can work after it. */
export const neededMigrations: Migration = {
  name: "0027-needed-migrations",
  statements: (dialect) => [`alter table migrations add column needs ${columnTypes(dialect).text}`],
};
