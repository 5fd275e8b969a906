import type { ColumnType, Generated } from "kysely";

/** Leased: an expired lease is taken again, so kill -9 loses nothing. */
export type JobTable = {
  id: Generated<number>;
  kind: string;
  payload: string;
  state: "waiting" | "running" | "done" | "failed";
  /** Next try. Further ahead than any retry: written by a wrong clock, so due. */
  run_after: string;
  /** A chosen time, however far ahead; null: at once. */
  not_before: string | null;
  attempts: ColumnType<number, number | undefined, number>;
  leased_until: string | null;
  lease_token: string | null;
  /** Who held the lease last (`worker-name.ts`). */
  worker: ColumnType<string | null, string | null | undefined, string | null>;
  /** When that worker last renewed it. */
  beat_at: ColumnType<string | null, string | null | undefined, string | null>;
  last_error: string | null;
  created_at: string;
  /** When the last attempt began. */
  started_at: string | null;
  finished_at: string | null;
};

/** Numbered from 1, also those that did not count. Deleted with their job. */
export type JobAttemptTable = {
  job_id: number;
  attempt: number;
  worker: string;
  started_at: string;
  /** Null while it runs. */
  finished_at: string | null;
  outcome: AttemptOutcome | null;
  error: string | null;
};

/** `lost`: the lease ran out; `released`: its worker stopped, and the attempt did not count. */
export type AttemptOutcome = "done" | "failed" | "released" | "lost";

/** `slot`: the newest one queued by the kind's schedule. */
export type JobKindTable = {
  kind: string;
  paused: ColumnType<number, number | undefined, number>;
  slot: string | null;
};
