import type { Transaction } from "kysely";
import type { AdvertisementStatus } from "#domain/advertising/advertisement-steps.ts";
import { toIsoDate, todayInAddisAbaba } from "#domain/day.ts";
import { writeAudit } from "../accounts/audit.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";

/** Starts scheduled advertisements on their first day and ends running ones after their last. */
export async function keepTimes(store: Store, nowMs: number): Promise<void> {
  const today = toIsoDate(todayInAddisAbaba(nowMs));
  const now = new Date(nowMs).toISOString();
  const due = await store.db
    .selectFrom("advertisements")
    .select(["id", "status", "ad_ending_date"])
    .where((eb) =>
      eb.or([
        eb.and([eb("status", "=", "scheduled"), eb("ad_published_date", "<=", today)]),
        eb.and([eb("status", "in", ["active", "paused"]), eb("ad_ending_date", "<", today)]),
      ]),
    )
    .execute();
  for (const { id, status, ad_ending_date: last } of due) {
    const isOver = last !== null && last < today;
    const after = isOver ? "expired" : "active";
    await store.write(async (trx) => step(trx, { id, before: status, after, now }));
  }
}

type Step = { id: number; before: AdvertisementStatus; after: "active" | "expired"; now: string };

async function step(trx: Transaction<Database>, { id, before, after, now }: Step): Promise<void> {
  const changed = await trx
    .updateTable("advertisements")
    .set({ status: after, updated_at: now })
    .where("id", "=", id)
    // Another server or a manager may have been faster.
    .where("status", "=", before)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return;
  await writeAudit(trx, {
    account: null,
    action: after === "active" ? "advertisement.start" : "advertisement.expire",
    subject: `advertisement:${id}`,
    before: { status: before },
    after: { status: after },
    now,
  });
}
