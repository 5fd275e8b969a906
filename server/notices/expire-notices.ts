import { addJob } from "../jobs/job-kind.ts";
import type { Kysely } from "kysely";
import type { JobRun } from "../jobs/job-handler.ts";
import type { Database } from "../store/schema.ts";
import { iso } from "../store/lies-ahead.ts";
import { nextDue, readRoutes, LISTS_LIVE_MS } from "./claim-deliveries.ts";
import { matchKind, queueSending } from "./notice-kinds.ts";
import { TEST_PUBLICATION } from "./record-publication.ts";

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
  await bringBack(store.db, now);
  await matchForgotten(store, now);
  const due = await nextDue(store.db);
  if (due.length === 0) return;
  const atMs = Math.max(now, Math.min(...due.map(({ dueMs }) => dueMs)));
  await store.write((trx) => queueSending(trx, { nowMs: now, atMs }));
}

/** Those that a clock wrote that ran ahead; route by route, which the index serves. */
async function bringBack(db: Kysely<Database>, nowMs: number): Promise<void> {
  for (const { route } of await readRoutes(db)) {
    await db
      .updateTable("notice_deliveries")
      .set({ due_at: iso(nowMs) })
      .where("route", "=", route)
      .where("state", "=", "due")
      .where("due_at", ">", iso(nowMs + LISTS_LIVE_MS))
      .execute();
  }
}

/** Publications that no job is going to match any more. */
async function matchForgotten(store: JobRun["store"], nowMs: number): Promise<void> {
  const forgotten = await store.db
    .selectFrom("notice_publications")
    .select("id")
    .where("id", ">", TEST_PUBLICATION)
    .where("matched_at", "is", null)
    .where("created_at", ">", iso(nowMs - LISTS_LIVE_MS))
    .where((publication) =>
      publication.not(
        publication.exists(
          publication
            .selectFrom("jobs")
            .select("id")
            .where("kind", "=", matchKind.name)
            .where("state", "in", ["waiting", "running"]),
        ),
      ),
    )
    .execute();
  if (forgotten.length === 0) return;
  await store.write(async (trx) => {
    for (const { id } of forgotten) await addJob(trx, matchKind, { publication_id: id }, { nowMs });
  });
}
