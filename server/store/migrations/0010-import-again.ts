import type { Migration } from "./migration.ts";

/**
 * Reason codes for rejected lines (`why` keeps older sentences), and the first lines of a list, for reading it again
 * with another marker.
 */
export const importAgain: Migration = {
  name: "0010-import-again",
  statements: (dialect) => {
    const text = dialect === "postgres" ? 'text collate "C"' : "text";
    return [
      `alter table import_rows add column reason ${text}`,
      `alter table import_batches add column top_lines ${text} not null default '[]'`,
    ];
  },
};
