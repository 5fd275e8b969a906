import { type Kysely, sql, type Transaction } from "kysely";
import { DEFAULT_BITS, bucketBits, bucketPrefixes, type BucketBits } from "#domain/notices/buckets.ts";
import { err, ok, type Result } from "#domain/base/result.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { recordBaseline } from "./record-publication.ts";
import { noticeSecret, noticeSecretOf, type NoticeSecret, type SecretTexts } from "./seal.ts";
import { addKey, currentKey } from "./vapid-keys.ts";
import * as z from "zod/mini";

/** The file in DATA_DIR that is used if there is no setting. */
export const SECRET_FILE = "notices-secret";

/** Settings row: proof of the secret that sealed this database's rows. */
const CHECK = "notices_secret_check";

/** The other accepted one, from a setting of its own or this file. */
export const OTHER_SECRET_FILE = "notices-secret.other";

/** Prepares a database for notices; the error is a sentence, and notices have to stay off. */
export async function openNotices(
  store: Store,
  texts: string | SecretTexts,
  nowMs: number,
  bits = DEFAULT_BITS,
): Promise<Result<NoticeSecret, string>> {
  const secret = noticeSecretOf(typeof texts === "string" ? { secret: texts, otherSecret: null } : texts);
  const now = new Date(nowMs).toISOString();
  const isOurs = await store.write(async (trx) => {
    const value = secret.mac(CHECK);
    await trx
      .insertInto("settings")
      .values({ key: CHECK, value })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
    // Locked, so that two servers that start at once make one pair of keys.
    const check = await trx
      .updateTable("settings")
      .set({ key: CHECK })
      .where("key", "=", CHECK)
      .returning("value")
      .executeTakeFirstOrThrow();
    if (!secret.macs(CHECK).includes(check.value)) return false;
    // From now on this secret seals: a server that knows only the former one would not understand what it finds.
    if (check.value !== value) {
      await trx.updateTable("settings").set({ value }).where("key", "=", CHECK).execute();
    }
    if ((await currentKey(trx)) === null) await addKey(trx, secret, now);
    await recordBaseline(trx, now);
    await noteBits(trx, bits);
    return true;
  });
  return isOurs ? ok(secret) : err(OTHER_SECRET);
}

const OTHER_SECRET =
  "Notices are off: this database's subscriptions were stored with another secret. Set NOTICES_SECRET, or the file notices-secret in DATA_DIR, to the one that every server of this database uses.";

/** The accepted secrets, unless neither sealed this database's rows; changes nothing, other than `openNotices`. */
export async function readNoticeSecret(
  db: Kysely<Database>,
  texts: SecretTexts,
): Promise<Result<NoticeSecret, string>> {
  const secret = noticeSecretOf(texts);
  const check = await readCheck(db);
  return check === null || secret.macs(CHECK).includes(check) ? ok(secret) : err(OTHER_SECRET);
}

/** Whether it is the secret that seals this database's rows now. */
export async function sealsRows(db: Kysely<Database>, secret: NoticeSecret): Promise<boolean> {
  return (await readCheck(db)) === secret.mac(CHECK);
}

/** Whether this secret sealed the rows of a database; also true of one without notices. */
export async function isSecretOf(db: Kysely<Database>, secretText: string): Promise<boolean> {
  const check = await readCheck(db);
  return check === null || check === noticeSecret(Buffer.from(secretText, "base64url")).mac(CHECK);
}

async function readCheck(db: Kysely<Database>): Promise<string | null> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", CHECK).executeTakeFirst();
  return row?.value ?? null;
}

/** Settings row: every number of bits that browsers were given. */
const BITS_KEY = "notices_bits";
const givenSchema = z.array(z.int());

/** Browsers are given this number from now on. Each subscribes by it at its app's next start. */
async function noteBits(trx: Transaction<Database>, bits: number): Promise<void> {
  const value = JSON.stringify([...new Set([...(await givenBits(trx)), bits])]);
  await trx
    .insertInto("settings")
    .values({ key: BITS_KEY, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

/** The numbers of bits that stored subscriptions use. Numbers that strangers made up are left out. */
export async function bitsInUse(db: Kysely<Database>): Promise<BucketBits[]> {
  const found = await Promise.all(
    (await givenBits(db)).map(bucketBits).map(async (bits) => ((await isUsed(db, bits)) ? [bits] : [])),
  );
  return found.flat();
}

async function givenBits(db: Kysely<Database>): Promise<number[]> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", BITS_KEY).executeTakeFirst();
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
