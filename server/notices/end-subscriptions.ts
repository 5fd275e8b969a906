import type { Transaction } from "kysely";
import type { Database } from "../store/schema.ts";
import { ofOpenPublication } from "./open-publications.ts";

/** Forgets them; what was due to them is `gone`. */
export async function endSubscriptions(
  trx: Transaction<Database>,
  ids: readonly number[],
  now: string,
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable("notice_deliveries")
    .set({ state: "gone", leased_until: null, settled_at: now })
    .where(ofOpenPublication())
    .where("subscription_id", "in", ids)
    .where("state", "=", "due")
    .execute();
  await trx.deleteFrom("notice_subscriptions").where("id", "in", ids).execute();
}
