import { columnTypes } from "./column-types.ts";
import type { Migration } from "./migration.ts";

/** Who holds a job, what became of each attempt, and indexes for the page that shows the queue. */
export const jobAttempts: Migration = {
  name: "0016-job-attempts",
  statements: (dialect) => {
    const { whole, text, keyed } = columnTypes(dialect);
    return [
      `alter table jobs add column worker ${text}`,
      `alter table jobs add column beat_at ${text}`,
      `create table job_attempts (
        job_id ${whole} not null references jobs (id) on delete cascade,
        attempt integer not null, worker ${text} not null, started_at ${text} not null, finished_at ${text},
        outcome ${text}, error ${text}, primary key (job_id, attempt)
      )${keyed}`,
      `create index jobs_kind on jobs (kind, state, id)`,
      `create index jobs_state on jobs (state, id)`,
      // No query compared times by it; `jobs_due` and `jobs_state` find the running ones.
      `drop index jobs_leased`,
      `create index jobs_finished on jobs (finished_at, state, kind, started_at, run_after)`,
    ];
  },
};
