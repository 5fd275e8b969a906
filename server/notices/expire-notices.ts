import type { JobRun } from "../jobs/job-handler.ts";
import { iso } from "../store/lies-ahead.ts";
import { nextDue } from "./claim-deliveries.ts";
import { queueSending } from "./notice-kinds.ts";
import { TEST_PUBLICATION } from "./record-publication.ts";
import { LISTS_LIVE_MS } from "./retry-waits.ts";

/** Gives up what is too old, as that of a stopped route, and sees that a job exists for the rest. */
export async function expireNotices({ store, nowMs }: JobRun): Promise<void> {
  const now = nowMs();
  await store.db
    .updateTable("notice_deliveries")
    .set({ state: "expired", leased_until: null, settled_at: iso(now) })
    .where("state", "=", "due")
    .where("publication_id", "in", (publication) =>
      publication
        .selectFrom("notice_publications")
        .select("id")
        .where("id", ">", TEST_PUBLICATION)
        .where("created_at", "<=", iso(now - LISTS_LIVE_MS)),
    )
    .execute();
  // Written by a clock that ran ahead.
  await store.db
    .updateTable("notice_deliveries")
    .set({ due_at: iso(now) })
    .where("state", "=", "due")
    .where("due_at", ">", iso(now + LISTS_LIVE_MS))
    .execute();
  const due = await nextDue(store.db);
  if (due.length === 0) return;
  const atMs = Math.max(now, Math.min(...due.map(({ dueMs }) => dueMs)));
  await store.write((trx) => queueSending(trx, { nowMs: now, atMs }));
}
