import { columnTypes } from "./column-types.ts";
import type { Migration } from "./migration.ts";

/** What persons named the columns of a list, by layout; and the columns of a list that has or needs such names. */
export const listLayouts: Migration = {
  name: "0024-list-layouts",
  statements: (dialect) => {
    const { text, strict } = columnTypes(dialect);
    return [
      `alter table import_batches add column layout ${text}`,
      `create table import_layouts (
        signature ${text} primary key, columns ${text} not null, named_by ${text} not null, named_at ${text} not null
      )${strict}`,
    ];
  },
};
