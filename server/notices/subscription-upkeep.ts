import type { ExpressionBuilder, Kysely } from "kysely";
import {
  END_AFTER_DAYS,
  WARN_AFTER_DAYS,
  UNACCEPTED_END_AFTER_DAYS,
  WARNED_BEFORE_END_DAYS,
} from "#domain/notices/contract.ts";
import { MS_PER_DAY } from "#domain/base/day.ts";
import { writeAudit } from "../accounts/audit.ts";
import type { JobRun } from "../jobs/job-handler.ts";
import { iso, latestNow } from "../store/clock-skew.ts";
import type { Database } from "../store/schema.ts";
import { endSubscriptions } from "./subscriptions.ts";
import { queueTest } from "./queue-test.ts";
import { addJob } from "../jobs/job-kind.ts";
import { nextDue, readRoutes, LISTS_LIVE_MS } from "./claim-deliveries.ts";
import { matchKind, queueSending } from "./notice-kinds.ts";
import { TEST_PUBLICATION } from "./record-publication.ts";

const AT_ONCE = 500;

/** More than half of so many are not ended in one run. */
const MANY = 100;

/** Warns browsers whose app was not opened for long, and chats that were long silent, and forgets those that did not react. */
export async function endUnused(run: JobRun): Promise<void> {
  if (await isPlausible(run)) while (!run.signal?.aborted && (await endSome(run)));
  while (!run.signal?.aborted && (await warnSome(run)));
}

/** Otherwise the clock is wrong, or an old backup was restored: an admin has to look. */
async function isPlausible({ store, nowMs, tell }: JobRun): Promise<boolean> {
  const now = iso(nowMs());
  const count = store.db.selectFrom("notice_subscriptions").select(({ fn }) => fn.countAll().as("count"));
  const all = Number((await count.executeTakeFirstOrThrow()).count);
  const unused = Number((await count.where(isUnused(nowMs())).executeTakeFirstOrThrow()).count);
  if (unused <= MANY || unused <= all / 2) return true;
  tell?.(
    "error",
    `${unused} of ${all} subscriptions to notices would end at once; none did. Check the clock.`,
  );
  await store.write((trx) =>
    writeAudit(trx, {
      account: null,
      action: "notice.not-ended",
      subject: "notices",
      after: { unused, of: all },
      now,
    }),
  );
  return false;
}

function isUnused(nowMs: number) {
  const daysAgo = (days: number) => iso(nowMs - days * MS_PER_DAY);
  return (unused: ExpressionBuilder<Database, "notice_subscriptions">) =>
    unused.or([
      unused.and([
        unused("renewed_at", "<=", daysAgo(END_AFTER_DAYS)),
        unused("warned_at", "<=", daysAgo(WARNED_BEFORE_END_DAYS)),
      ]),
      // These were never accepted; the phone's app subscribes again when it is opened.
      unused.and([
        unused("state", "!=", "live"),
        unused("renewed_at", "<=", daysAgo(UNACCEPTED_END_AFTER_DAYS)),
      ]),
    ]);
}

async function endSome({ store, nowMs }: JobRun): Promise<boolean> {
  const unused = await store.db
    .selectFrom("notice_subscriptions")
    .select("id")
    .where(isUnused(nowMs()))
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
      // A clock that ran ahead warned too early.
      .where((warned) =>
        warned.or([warned("warned_at", "is", null), warned("warned_at", ">", latestNow(now))]),
      )
      .where("renewed_at", "<=", iso(now - WARN_AFTER_DAYS * MS_PER_DAY))
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

/** Deliveries that a clock running ahead set far into the future become due, route by route, as the index serves. */
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
