import type { ExpressionBuilder, ExpressionWrapper, Kysely, SqlBool } from "kysely";
import { MOST_OWN_ENTRIES, type AccountData } from "#domain/accounts/contract.ts";
import type { User } from "#domain/accounts/users.ts";
import type { Database } from "../../store/schema.ts";
import { listPasskeys } from "../passkeys/passkeys.ts";
import { readCodes } from "../passkeys/recovery-codes.ts";
import { listSessions } from "./sessions.ts";

/**
 * What is stored by an account's number. Requests for advertising and removal name a phone number that nobody checked,
 * so they belong to no account. What a change was from and to tells of others, and stays with the records.
 */
export async function readAccountData(db: Kysely<Database>, user: User, nowMs: number): Promise<AccountData> {
  const { id } = user;
  const keptAnswers = await db
    .selectFrom("idempotency_keys")
    .select(({ fn }) => fn.countAll<number | string>().as("n"))
    .where("account_id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    account: user,
    sessions: await listSessions(db, id, nowMs),
    known_devices: await db
      .selectFrom("known_devices")
      .select("used_at")
      .where("user_id", "=", id)
      .orderBy("used_at", "desc")
      .execute(),
    passkeys: await listPasskeys(db, id),
    recovery_codes: await readCodes(db, id),
    password_links: await db
      .selectFrom("one_time_links")
      .select(["created_at", "expires_at", "used_at"])
      .where("user_id", "=", id)
      .orderBy("id", "desc")
      .execute(),
    articles: await db
      .selectFrom("articles")
      .select(["id", "title", "status", "author_name as byline"])
      .where("author_id", "=", id)
      .where("deleted_at", "is", null)
      .orderBy("id", "desc")
      .execute(),
    changes: await readEntries(db, (eb) => eb("account_id", "=", id)),
    account_log: await readEntries(db, (eb) => eb("subject", "=", `user:${id}`)),
    kept_answers: Number(keptAnswers.n),
  };
}

async function readEntries(
  db: Kysely<Database>,
  which: (eb: ExpressionBuilder<Database, "audit_log">) => ExpressionWrapper<Database, "audit_log", SqlBool>,
): Promise<AccountData["changes"]> {
  const found = db.selectFrom("audit_log").where(which);
  const { n } = await found
    .select(({ fn }) => fn.countAll<number | string>().as("n"))
    .executeTakeFirstOrThrow();
  const entries = await found
    .select(["id", "what", "subject", "account_name as by", "queued_at", "applied_at"])
    .orderBy("id", "desc")
    .limit(MOST_OWN_ENTRIES)
    .execute();
  return { entries, more: Number(n) - entries.length };
}
