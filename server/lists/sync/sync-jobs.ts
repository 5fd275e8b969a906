import { SEGMENT_MAX_AGE_SECONDS, SUPERSEDED_SEGMENT_SECONDS } from "#domain/base/caching.ts";
import { onSchedule, type JobHandler } from "../../jobs/job-handler.ts";
import { latestNow } from "../../store/clock-skew.ts";
import type { Store } from "../../store/store.ts";

export const syncJobs: readonly JobHandler[] = [
  onSchedule("segment-bodies-expiry", { everyMinutes: 5 }, async ({ store, nowMs }) =>
    purgeBodies(store, nowMs()),
  ),
];

/**
 * Deletes superseded bodies after ten minutes. Withdrawn names stay while caches may hold the bytes, to answer "gone".
 */
export async function purgeBodies(store: Store, nowMs: number): Promise<void> {
  const superseded = new Date(nowMs - SUPERSEDED_SEGMENT_SECONDS * 1000).toISOString();
  const forgotten = new Date(nowMs - SEGMENT_MAX_AGE_SECONDS * 1000).toISOString();
  const due = await store.db
    .selectFrom("segment_bodies")
    .select("hash")
    .where((body) =>
      body.or([
        body.and([body("withdrawn", "=", 0), body("superseded_at", "<", superseded)]),
        body("superseded_at", "<", forgotten),
        // Dated by a fast clock: start its time now.
        body("superseded_at", ">", latestNow(nowMs)),
      ]),
    )
    .execute();
  if (due.length === 0) return;
  await store.write(async (trx) => {
    await trx
      .updateTable("segment_bodies")
      .set({ superseded_at: new Date(nowMs).toISOString() })
      .where("superseded_at", ">", latestNow(nowMs))
      .execute();
    // Rechecked: the body may be valid again.
    await trx
      .deleteFrom("segment_bodies")
      .where(
        "hash",
        "in",
        due.map((body) => body.hash),
      )
      .where("superseded_at", "<", superseded)
      .execute();
  });
}
