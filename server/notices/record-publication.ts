import type { Kysely, Transaction } from "kysely";
import { addJob } from "../jobs/job-kind.ts";
import type { Database } from "../store/schema.ts";
import { matchKind } from "./notice-kinds.ts";

/** Deliveries of this one are tests: they belong to no publication. */
export const TEST_PUBLICATION = 0;

type Published = {
  /** The newest listing that it has. */
  toListing: number;
  /** ISO date of the newest list. */
  upTo: string | null;
  nowMs: number;
};

/** Runs in the transaction that publishes lists: if there are new listings, those who wait for them will be told. */
export async function recordPublication(trx: Transaction<Database>, published: Published): Promise<void> {
  const { toListing, upTo, nowMs } = published;
  const last = await lastPublication(trx);
  if (last === undefined) {
    await insertBaseline(trx, toListing, new Date(nowMs).toISOString());
    return;
  }
  if (toListing <= last.to_listing) return;
  const { id } = await trx
    .insertInto("notice_publications")
    .values({
      after_listing: last.to_listing,
      to_listing: toListing,
      up_to: upTo,
      created_at: new Date(nowMs).toISOString(),
      matched_at: null,
      summary: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await addJob(trx, matchKind, { publication_id: id }, { nowMs });
}

/** What is there when notices begin is no news. */
export async function recordBaseline(trx: Transaction<Database>, now: string): Promise<void> {
  if ((await lastPublication(trx)) !== undefined) return;
  await insertBaseline(trx, await newestListing(trx), now);
}

/** 0 without listings. Their ids grow in the order of their transactions, which a lock keeps apart. */
export async function newestListing(db: Kysely<Database>): Promise<number> {
  const { id } = await db
    .selectFrom("listings")
    .select(({ fn }) => fn.max("id").as("id"))
    .executeTakeFirstOrThrow();
  return id ?? 0;
}

async function lastPublication(trx: Transaction<Database>): Promise<{ to_listing: number } | undefined> {
  return trx
    .selectFrom("notice_publications")
    .select("to_listing")
    .where("id", ">", TEST_PUBLICATION)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

async function insertBaseline(trx: Transaction<Database>, listing: number, now: string): Promise<void> {
  await trx
    .insertInto("notice_publications")
    .values({
      after_listing: listing,
      to_listing: listing,
      up_to: null,
      created_at: now,
      matched_at: now,
      summary: null,
    })
    .execute();
}
