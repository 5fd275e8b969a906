import { SEGMENT_MAX_AGE_SECONDS, SUPERSEDED_SEGMENT_SECONDS } from "#domain/caching.ts";
import { latestNow } from "../store/lies-ahead.ts";
import type { Store } from "../store/store.ts";

/**
 * Deletes bodies whose time is over: superseded ones after ten minutes. A withdrawn one is only a name by now; it is
 * remembered as long as a cache may hold its bytes, so that asking for it says "gone" and not "unknown".
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
        // A clock that was ahead dated it: its time begins now.
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
    // Said again inside the transaction: a body may have come back into force since it was read.
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
