import { END_AFTER_DAYS, WARN_AFTER_DAYS } from "#domain/api/notices.ts";
import type { JobRun } from "../jobs/job-handler.ts";
import { iso } from "../store/lies-ahead.ts";
import { endSubscriptions } from "./end-subscriptions.ts";
import { queueTest } from "./queue-test.ts";

const DAY_MS = 86_400_000;
const UNACCEPTED_DAYS = 3;
const AT_ONCE = 500;

/** Warns browsers whose app was not opened for long, and chats that were long silent, and forgets those that did not react. */
export async function endUnused(run: JobRun): Promise<void> {
  while (!run.signal?.aborted && (await endSome(run)));
  while (!run.signal?.aborted && (await warnSome(run)));
}

async function endSome({ store, nowMs }: JobRun): Promise<boolean> {
  const unused = await store.db
    .selectFrom("notice_subscriptions")
    .select("id")
    .where((unused) =>
      unused.or([
        unused("renewed_at", "<=", iso(nowMs() - END_AFTER_DAYS * DAY_MS)),
        // Never accepted; the phone's app subscribes again when it is opened.
        unused.and([
          unused("state", "!=", "live"),
          unused("renewed_at", "<=", iso(nowMs() - UNACCEPTED_DAYS * DAY_MS)),
        ]),
      ]),
    )
    .limit(AT_ONCE)
    .execute();
  const ids = unused.map(({ id }) => id);
  await store.write((trx) => endSubscriptions(trx, ids, iso(nowMs())));
  return ids.length === AT_ONCE;
}

async function warnSome({ store, nowMs }: JobRun): Promise<boolean> {
  const now = nowMs();
  return store.write(async (trx) => {
    const unused = await trx
      .selectFrom("notice_subscriptions")
      .select(["id", "route"])
      .where("state", "=", "live")
      .where("warned_at", "is", null)
      .where("renewed_at", "<=", iso(now - WARN_AFTER_DAYS * DAY_MS))
      .limit(AT_ONCE)
      .execute();
    if (unused.length === 0) return false;
    await trx
      .updateTable("notice_subscriptions")
      .set({ warned_at: iso(now) })
      .where(
        "id",
        "in",
        unused.map(({ id }) => id),
      )
      .execute();
    for (const { id, route } of unused) await queueTest(trx, { subscriptionId: id, route, nowMs: now });
    return unused.length === AT_ONCE;
  });
}
