import type { Migration } from "./migration.ts";

/**
 * Lines say by a code why they were not taken (`why` keeps the sentences of lines that were stored before), and a
 * list keeps the first lines that its reader saw, for whoever has it read again with another marker.
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
