import { columnTypes } from "./column-types.ts";
import type { Migration } from "./migration.ts";

/** What a manager is told of a file before opening it, as a JSON list; null: nobody looked. */
export const fileWarnings: Migration = {
  name: "0023-file-warnings",
  statements: (dialect) => [
    `alter table advertisement_requests add column file_warnings ${columnTypes(dialect).text}`,
  ],
};
