import { hash } from "node:crypto";
import { sql } from "kysely";
import type { Kysely } from "kysely";
import { MS_PER_DAY } from "#domain/base/day.ts";
import { DEVICE_KNOWN_DAYS, DEVICES_PER_ACCOUNT } from "#domain/accounts/contract.ts";
import { latestNow } from "../../store/clock-skew.ts";
import type { Database } from "../../store/schema.ts";

const KNOWN_FOR_MS = DEVICE_KNOWN_DAYS * MS_PER_DAY;

export type Device = { userId: number; secret: string | undefined; nowMs: number };

/** Differs by account, so that a shared phone cannot be recognised. */
export function deviceHash(userId: number, secret: string): string {
  return hash("sha256", `${userId}:${secret}`, "base64url");
}

export async function isKnownDevice(
  db: Kysely<Database>,
  { userId, secret, nowMs }: Device,
): Promise<boolean> {
  if (secret === undefined) return false;
  const row = await db
    .selectFrom("known_devices")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("secret_hash", "=", deviceHash(userId, secret))
    .where("used_at", ">", new Date(nowMs - KNOWN_FOR_MS).toISOString())
    .where("used_at", "<=", latestNow(nowMs))
    .executeTakeFirst();
  return row !== undefined;
}

export async function rememberDevice(db: Kysely<Database>, { userId, secret, nowMs }: Device): Promise<void> {
  if (secret === undefined) return;
  const used_at = new Date(nowMs).toISOString();
  await db
    .insertInto("known_devices")
    .values({ user_id: userId, secret_hash: deviceHash(userId, secret), used_at })
    .onConflict((conflict) => conflict.columns(["user_id", "secret_hash"]).doUpdateSet({ used_at }))
    .execute();
  await sql`delete from known_devices where user_id = ${userId} and secret_hash not in (
    select secret_hash from known_devices where user_id = ${userId}
    order by used_at desc, secret_hash limit ${DEVICES_PER_ACCOUNT})`.execute(db);
}

/** Forgets all devices: their users may have known the old password. */
export async function forgetDevices(db: Kysely<Database>, userId: number): Promise<void> {
  await db.deleteFrom("known_devices").where("user_id", "=", userId).execute();
}
