import { crashPoint } from "../jobs/crash-point.ts";
import type { JobRun } from "../jobs/job-handler.ts";
import { keepLease } from "../jobs/keep-lease.ts";
import { holdLease } from "../jobs/lease.ts";
import type { LeasedJob } from "../jobs/lease.ts";
import { finishJob } from "../jobs/settle-job.ts";
import { addDeliveries, addLateComers } from "./add-deliveries.ts";
import { nextDue } from "./claim-deliveries.ts";
import { matchQuiet } from "./match-quiet.ts";
import { queueSending } from "./notice-kinds.ts";
import { storeTouched } from "./touched-rows.ts";

/** A transaction each, so that others need not wait long for the database. */
const LISTINGS_AT_ONCE = 1_000;

/** Finds who is to be told of a publication. Repeating it changes nothing. */
export async function matchPublication(run: JobRun, job: LeasedJob, id: number): Promise<void> {
  const { store, nowMs } = run;
  const publication = await store.db
    .selectFrom("notice_publications")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (publication === undefined || publication.matched_at !== null) return;
  // Too old to tell.
  if (publication.summary !== null) return;
  await keepLease(run, job, async (signal) => {
    let after = publication.after_listing;
    while (after < publication.to_listing && !signal.aborted) {
      const to = Math.min(after + LISTINGS_AT_ONCE, publication.to_listing);
      await storeTouched(store, id, { after, to });
      crashPoint("notice:partly-matched");
      after = to;
    }
    await addDeliveries(store, id, nowMs(), signal);
    await matchQuiet(store, id, nowMs(), signal);
  });
  await store.write(async (trx) => {
    await holdLease(trx, job, nowMs());
    const matched_at = new Date(nowMs()).toISOString();
    await addLateComers(trx, publication);
    await trx.updateTable("notice_publications").set({ matched_at }).where("id", "=", id).execute();
    // If nobody subscribes, there may be no process that sends.
    if ((await nextDue(trx)).length > 0) await queueSending(trx, { nowMs: nowMs() });
    await finishJob(trx, job, nowMs());
  });
  crashPoint("notice:matched");
}
