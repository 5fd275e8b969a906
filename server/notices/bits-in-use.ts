import { sql } from "kysely";
import type { Kysely, Transaction } from "kysely";
import * as z from "zod/mini";
import { bucketBits, bucketPrefixes, DEFAULT_BITS } from "#domain/notices/buckets.ts";
import type { BucketBits } from "#domain/notices/buckets.ts";
import type { Database } from "../store/schema.ts";

/** Settings row: every number of bits that browsers were given. */
const KEY = "notices_bits";
const givenSchema = z.array(z.int());

/** Browsers are given this number from now on. Each subscribes by it at its app's next start. */
export async function noteBits(trx: Transaction<Database>, bits: number): Promise<void> {
  const value = JSON.stringify([...new Set([...(await givenBits(trx)), bits])]);
  await trx
    .insertInto("settings")
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

/** Those that buckets of subscriptions have; others that strangers send are left out. */
export async function bitsInUse(db: Kysely<Database>): Promise<BucketBits[]> {
  const found = await Promise.all(
    (await givenBits(db)).map(bucketBits).map(async (bits) => ((await isUsed(db, bits)) ? [bits] : [])),
  );
  return found.flat();
}

async function givenBits(db: Kysely<Database>): Promise<number[]> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", KEY).executeTakeFirst();
  // Chats always have these.
  return row === undefined
    ? [DEFAULT_BITS]
    : [...new Set([DEFAULT_BITS, ...givenSchema.parse(JSON.parse(row.value))])];
}

async function isUsed(db: Kysely<Database>, bits: BucketBits): Promise<boolean> {
  // ";" follows ":".
  const ranges = bucketPrefixes(bits).map(
    (prefix) => sql`exists (select 1 from notice_buckets
      where bucket >= ${prefix} and bucket < ${`${prefix.slice(0, -1)};`})`,
  );
  const { rows } = await sql<{ used: number }>`
    select case when ${sql.join(ranges, sql` or `)} then 1 else 0 end as used`.execute(db);
  return rows[0]?.used === 1;
}
