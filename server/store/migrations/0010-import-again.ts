import { columnTypes } from "./column-types.ts";
import type { Migration } from "./migration.ts";

/** Reason codes (`why` keeps older sentences), and a list's first lines, to read it again with another marker. */
export const importAgain: Migration = {
  name: "0010-import-again",
  statements: (dialect) => {
    const { text } = columnTypes(dialect);
    return [
      `alter table import_rows add column reason ${text}`,
      `alter table import_batches add column top_lines ${text} not null default '[]'`,
    ];
  },
};
