import type { Transaction } from "kysely";
import type { Database } from "../store/schema.ts";
import { queueSending } from "./notice-kinds.ts";
import { TEST_PUBLICATION } from "./record-publication.ts";

type Test = { subscriptionId: number; route: string; nowMs: number };

/** Has a push sent that carries no rows: a first one, one that was asked for, or a warning. */
export async function queueTest(
  trx: Transaction<Database>,
  { subscriptionId, route, nowMs }: Test,
): Promise<void> {
  const now = new Date(nowMs).toISOString();
  await trx
    .insertInto("notice_publications")
    .values({
      id: TEST_PUBLICATION,
      after_listing: 0,
      to_listing: 0,
      up_to: null,
      created_at: now,
      matched_at: now,
      summary: null,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  const due = {
    route,
    state: "due",
    attempts: 0,
    due_at: now,
    leased_until: null,
    status: null,
    settled_at: null,
  } as const;
  await trx
    .insertInto("notice_deliveries")
    .values({ subscription_id: subscriptionId, publication_id: TEST_PUBLICATION, ...due })
    .onConflict((conflict) =>
      conflict
        .columns(["subscription_id", "publication_id"])
        .doUpdateSet(due)
        // One that waits, as its push service asked, goes on waiting.
        .where("notice_deliveries.state", "!=", "due"),
    )
    .execute();
  await queueSending(trx, { nowMs });
}
