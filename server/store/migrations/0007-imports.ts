import { columnTypes } from "./column-types.ts";
import type { Migration } from "./migration.ts";

/** Progress and preview for the import screen. */
export const importScreen: Migration = {
  name: "0007-imports",
  statements: (dialect) => {
    const { text } = columnTypes(dialect);
    const add = (column: string) => `alter table import_batches add column ${column}`;
    return [
      add(`work ${text}`),
      add(`warnings ${text} not null default '[]'`),
      add(`cover ${text} not null default '[]'`),
      add("pages_read integer not null default 0"),
      add("pages_total integer not null default 0"),
      add("rows_read integer not null default 0"),
    ];
  },
};
