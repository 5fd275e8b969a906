import { columnTypes } from "./column-types.ts";
import type { Migration } from "./migration.ts";

/** Jobs at chosen times, start times, and per kind a pause and the newest queued slot. */
export const jobKinds: Migration = {
  name: "0013-job-kinds",
  statements: (dialect) => {
    const { text, keyed } = columnTypes(dialect);
    return [
      `alter table jobs add column not_before ${text}`,
      `alter table jobs add column started_at ${text}`,
      `create table job_kinds (
        kind ${text} not null primary key, paused integer not null default 0, slot ${text}
      )${keyed}`,
    ];
  },
};
