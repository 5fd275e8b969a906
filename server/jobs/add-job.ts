import type { Transaction } from "kysely";
import type { Database } from "../store/schema.ts";
import type { JobKind } from "./job-kind.ts";

/** Queues a job in the caller's transaction; returns its id. `runAfterMs` may be any time ahead. */
export async function addJob<P>(
  trx: Transaction<Database>,
  kind: JobKind<P>,
  payload: NoInfer<P>,
  { nowMs, runAfterMs }: { nowMs: number; runAfterMs?: number },
): Promise<number> {
  const notBefore = runAfterMs === undefined ? null : new Date(runAfterMs).toISOString();
  const now = new Date(nowMs).toISOString();
  const { id } = await trx
    .insertInto("jobs")
    .values({
      kind: kind.name,
      payload: JSON.stringify(payload),
      state: "waiting",
      run_after: notBefore ?? now,
      not_before: notBefore,
      leased_until: null,
      lease_token: null,
      last_error: null,
      created_at: now,
      started_at: null,
      finished_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
