import { hash, randomInt } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { type PasskeyList, readRecoveryCode, RECOVERY_ALPHABET } from "#domain/accounts/passkeys.ts";
import { RECOVERY_CODES, RECOVERY_CODE_LETTERS } from "#domain/accounts/contract.ts";
import { iso } from "../../store/clock-skew.ts";
import type { Database } from "../../store/schema.ts";

/** Makes new codes in place of all former ones, and returns them: they are not stored. */
export async function makeRecoveryCodes(trx: Transaction<Database>, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await trx
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, code_hash: codeHash(userId, code), used_at: null })))
    .execute();
  return codes;
}

/** Whether a code is right and unused. */
export async function isRecoveryCode(db: Kysely<Database>, userId: number, code: string): Promise<boolean> {
  const row = await db
    .selectFrom("recovery_codes")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("code_hash", "=", codeHash(userId, code))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a code up. Null if another sign-in was faster, else how many are left. */
export async function spendRecoveryCode(
  trx: Transaction<Database>,
  { userId, code, nowMs }: { userId: number; code: string; nowMs: number },
): Promise<number | null> {
  const { numUpdatedRows } = await trx
    .updateTable("recovery_codes")
    .set({ used_at: iso(nowMs) })
    .where("user_id", "=", userId)
    .where("code_hash", "=", codeHash(userId, code))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 0n ? null : (await readCodes(trx, userId)).left;
}

export async function readCodes(db: Kysely<Database>, userId: number): Promise<PasskeyList["codes"]> {
  const rows = await db
    .selectFrom("recovery_codes")
    .select("used_at")
    .where("user_id", "=", userId)
    .execute();
  const used = rows.flatMap(({ used_at }) => used_at ?? []).toSorted();
  return { left: rows.length - used.length, used_at: used.at(-1) ?? null };
}

/** Groups of four, as people copy them: 80 random bits. */
function newCode(): string {
  const letters = Array.from({ length: RECOVERY_CODE_LETTERS }, () =>
    RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length)),
  );
  return letters.join("").replace(/.{4}(?=.)/g, "$&-");
}

/** A fast hash suffices for 80 random bits. */
function codeHash(userId: number, code: string): string {
  return hash("sha256", `${userId}:${readRecoveryCode(code)}`, "base64url");
}
