import type { Kysely, Transaction } from "kysely";
import { MS_PER_DAY } from "#domain/base/day.ts";
import type { JobRun } from "../jobs/job-handler.ts";
import { iso } from "../store/lies-ahead.ts";
import type { Database } from "../store/schema.ts";
import { TEST_PUBLICATION } from "./record-publication.ts";
import { dropUnusedKeys } from "./vapid-keys.ts";

/** Longer than anything may be due. */
const ROWS_KEPT_DAYS = 4;
const DELIVERIES_KEPT_DAYS = 4;
const PUBLICATIONS_KEPT_DAYS = 400;

/** Leaves of old publications only how many deliveries ended how. */
export async function dropOldNotices({ store, nowMs, signal }: JobRun): Promise<void> {
  const before = (days: number) => iso(nowMs() - days * MS_PER_DAY);
  await dropOldRows(store.db, before(ROWS_KEPT_DAYS));
  const settled = await store.db
    .selectFrom("notice_publications")
    .select("id")
    .where("id", ">", TEST_PUBLICATION)
    .where("summary", "is", null)
    .where("created_at", "<", before(DELIVERIES_KEPT_DAYS))
    .execute();
  for (const { id } of settled) {
    if (signal?.aborted) return;
    await store.write((trx) => summarise(trx, id));
  }
  await dropLateDeliveries(store.db);
  await store.db
    .deleteFrom("notice_publications")
    .where("id", ">", TEST_PUBLICATION)
    .where("created_at", "<", before(PUBLICATIONS_KEPT_DAYS))
    // The next one begins where the newest ended.
    .where("id", "<", (newest) =>
      newest.selectFrom("notice_publications").select(({ fn }) => fn.max("id").as("id")),
    )
    .execute();
  await store.db
    .deleteFrom("notice_deliveries")
    .where("publication_id", "=", TEST_PUBLICATION)
    .where("state", "!=", "due")
    .where("settled_at", "<", before(DELIVERIES_KEPT_DAYS))
    .execute();
  await dropUnusedKeys(store.db);
}

async function dropOldRows(db: Kysely<Database>, before: string): Promise<void> {
  await db
    .deleteFrom("notice_rows")
    .where("publication_id", "in", (old) =>
      old.selectFrom("notice_publications").select("id").where("created_at", "<", before),
    )
    .execute();
}

/** Drops what a match left that ended after its publication was summed up. */
async function dropLateDeliveries(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom("notice_deliveries")
    .where("publication_id", "in", (summed) =>
      summed.selectFrom("notice_publications").select("id").where("summary", "is not", null),
    )
    .execute();
}

async function summarise(trx: Transaction<Database>, id: number): Promise<void> {
  const counts = await trx
    .selectFrom("notice_deliveries")
    .select(["state", ({ fn }) => fn.countAll<number>().as("count")])
    .where("publication_id", "=", id)
    .groupBy("state")
    .orderBy("state")
    .execute();
  const summary = JSON.stringify(Object.fromEntries(counts.map(({ state, count }) => [state, count])));
  await trx.updateTable("notice_publications").set({ summary }).where("id", "=", id).execute();
  await trx.deleteFrom("notice_deliveries").where("publication_id", "=", id).execute();
}
