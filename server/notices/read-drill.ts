import type { Kysely } from "kysely";
import type { DrillOutcome } from "#domain/api/admin-notices.ts";
import type { Database } from "../store/schema.ts";
import { TEST_PUBLICATION } from "./record-publication.ts";

/** Reads the last test notice to a subscription; undefined if none was sent. */
export async function readDrill(
  db: Kysely<Database>,
  subscriptionId: number,
): Promise<DrillOutcome | undefined> {
  return db
    .selectFrom("notice_deliveries")
    .leftJoin("notice_routes", "notice_routes.route", "notice_deliveries.route")
    .select(["notice_deliveries.state", "notice_deliveries.status", "notice_routes.reason"])
    .where("publication_id", "=", TEST_PUBLICATION)
    .where("subscription_id", "=", subscriptionId)
    .executeTakeFirst();
}
