import { generateKeyPairSync } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../store/schema.ts";
import type { NoticeSecret } from "./seal.ts";

/** A P-256 key pair: base64url of the uncompressed point, and of the private scalar. */
export type VapidKeyPair = { publicKey: string; privateKey: string };

/** The key given to browsers; null before the first start with notices. */
export async function currentKey(db: Kysely<Database>): Promise<{ id: number; public_key: string } | null> {
  const row = await db
    .selectFrom("notice_keys")
    .select(["id", "public_key"])
    .where("retired_at", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Newest first; `subscriptions` use it, so a retired one is kept for them. */
export async function listKeys(
  db: Kysely<Database>,
): Promise<{ key: string; created_at: string; retired_at: string | null; subscriptions: number }[]> {
  const rows = await db
    .selectFrom("notice_keys")
    .select((key) => [
      "public_key as key",
      "created_at",
      "retired_at",
      key
        .selectFrom("notice_subscriptions")
        .whereRef("key_id", "=", "notice_keys.id")
        .select(({ fn }) => fn.countAll<number | string>().as("many"))
        .as("subscriptions"),
    ])
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({ ...row, subscriptions: Number(row.subscriptions) }));
}

/** A pair by its public key, also a retired one. */
export async function keyPairOf(
  db: Kysely<Database>,
  secret: NoticeSecret,
  publicKey: string,
): Promise<VapidKeyPair | null> {
  const row = await db
    .selectFrom("notice_keys")
    .select("private_key")
    .where("public_key", "=", publicKey)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { publicKey, privateKey: secret.open(vapidPurpose(publicKey), row.private_key) };
}

/** Makes a pair that browsers get from now on. Former ones stay while subscriptions use them. */
export async function addKey(trx: Transaction<Database>, secret: NoticeSecret, now: string): Promise<void> {
  const { publicKey, privateKey } = newKeyPair();
  await trx.updateTable("notice_keys").set({ retired_at: now }).where("retired_at", "is", null).execute();
  await trx
    .insertInto("notice_keys")
    .values({
      public_key: publicKey,
      private_key: secret.seal(vapidPurpose(publicKey), privateKey),
      created_at: now,
      retired_at: null,
    })
    .execute();
}

/** Retired pairs that no subscription uses. */
export async function dropUnusedKeys(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom("notice_keys")
    .where("retired_at", "is not", null)
    .where("id", "not in", (key) =>
      key
        .selectFrom("notice_subscriptions")
        .select("key_id")
        .where("key_id", "is not", null)
        .$narrowType<{ key_id: number }>(),
    )
    .execute();
}

function newKeyPair(): VapidKeyPair {
  const jwk = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
  const { x = "", y = "", d = "" } = jwk;
  const point = [Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
  return { publicKey: Buffer.concat(point).toString("base64url"), privateKey: d };
}

/** What a pair's private key is sealed for. */
export function vapidPurpose(publicKey: string): string {
  return `vapid-key/${publicKey}`;
}
