import { MS_PER_DAY } from "#domain/base/day.ts";
import { type Account, USER_COLUMNS, toUser } from "../user-row.ts";
import { sql, type Kysely } from "kysely";
import {
  type SessionList,
  PROOF_MINUTES,
  SESSION_DAYS,
  SESSION_IDLE_DAYS,
  SESSIONS_PER_ACCOUNT,
} from "#domain/accounts/contract.ts";
import { columnIsOver, columnLiesAhead, iso, latestNow } from "../../store/clock-skew.ts";
import type { Database } from "../../store/schema.ts";
import { asksForPasskey } from "#domain/accounts/passkeys.ts";
import type { User } from "#domain/accounts/users.ts";
import { PASSKEY_ROLES, rolesIn } from "../passkeys/passkey-roles.ts";
import { newSecretToken, secretTokenHash } from "./secret-token.ts";

export const IDLE_LIMIT_MS = SESSION_IDLE_DAYS * MS_PER_DAY;
export const ABSOLUTE_LIMIT_MS = SESSION_DAYS * MS_PER_DAY;
/** Avoids a write per read. */
const NOTE_USE_AFTER_MS = 10 * 60_000;
const PROOF_MS = PROOF_MINUTES * 60_000;

/** Returns the token, which is not stored. */
export async function beginSession(
  db: Kysely<Database>,
  { userId, deviceName, nowMs }: { userId: number; deviceName: string | null; nowMs: number },
): Promise<string> {
  const token = newSecretToken();
  await db
    .insertInto("sessions")
    .values({
      user_id: userId,
      token_hash: secretTokenHash(token) ?? "",
      device_name: deviceName,
      created_at: iso(nowMs),
      last_used_at: iso(nowMs),
      absolute_expires_at: iso(nowMs + ABSOLUTE_LIMIT_MS),
    })
    .execute();
  await sql`delete from sessions where user_id = ${userId} and id not in (
    select id from sessions where user_id = ${userId}
    order by last_used_at desc, id desc limit ${SESSIONS_PER_ACCOUNT})`.execute(db);
  return token;
}

/** The account of a live session. `isStale`: call `noteUse`. */
export async function findAccount(
  db: Kysely<Database>,
  token: string,
  nowMs: number,
): Promise<(Account & { isStale: boolean }) | null> {
  const tokenHash = secretTokenHash(token);
  if (tokenHash === null) return null;
  const row = await lasting(db, nowMs)
    .select(["sessions.last_used_at", ...USER_COLUMNS])
    .where("sessions.token_hash", "=", tokenHash)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    ...toAccount(row, toUser(row), nowMs),
    // A future time comes from a clock that ran ahead, and would delay expiry.
    isStale: row.last_used_at < iso(nowMs - NOTE_USE_AFTER_MS) || row.last_used_at > latestNow(nowMs),
  };
}

/** The account with current rights; null if it or its session is gone. `hold` is for PostgreSQL. */
export async function readAccount(
  db: Kysely<Database>,
  { user, sessionId }: Pick<Account, "user" | "sessionId">,
  { nowMs, hold }: { nowMs: number; hold: boolean },
): Promise<Account | null> {
  const row = await lasting(db, nowMs)
    .select(USER_COLUMNS)
    .where("sessions.id", "=", sessionId)
    .where("users.id", "=", user.id)
    .$if(hold, (query) => query.forShare())
    .executeTakeFirst();
  return row === undefined ? null : toAccount(row, toUser(row), nowMs);
}

type SessionFacts = {
  session_id: number;
  proved_at: string;
  passkeys: number | null;
  passkey_roles: string | null;
};

function toAccount(row: SessionFacts, user: User, nowMs: number): Account {
  const { proved_at, passkeys, passkey_roles } = row;
  return {
    user,
    sessionId: row.session_id,
    lacksPasskey: passkeys === 0 && asksForPasskey(rolesIn(passkey_roles), user),
    isProven: proved_at > iso(nowMs - PROOF_MS) && proved_at <= latestNow(nowMs),
  };
}

/** The person of a session has proved who they are. */
export async function noteProof(db: Kysely<Database>, sessionId: number, nowMs: number): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ proved_at: iso(nowMs) })
    .where("id", "=", sessionId)
    .execute();
}

function lasting(db: Kysely<Database>, nowMs: number) {
  return db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select((eb) => [
      "sessions.id as session_id",
      eb.fn.coalesce("sessions.proved_at", "sessions.created_at").as("proved_at"),
      eb
        .selectFrom("passkeys")
        .select(({ fn }) => fn.countAll<number>().as("total"))
        .whereRef("passkeys.user_id", "=", "users.id")
        .as("passkeys"),
      eb.selectFrom("settings").select("value").where("key", "=", PASSKEY_ROLES).as("passkey_roles"),
    ])
    .where("sessions.last_used_at", ">", iso(nowMs - IDLE_LIMIT_MS))
    .where(columnLiesAhead("sessions.absolute_expires_at", nowMs, ABSOLUTE_LIMIT_MS));
}

/** Extends the idle limit. */
export async function noteUse(db: Kysely<Database>, sessionId: number, nowMs: number): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ last_used_at: iso(nowMs) })
    .where("id", "=", sessionId)
    .where((eb) =>
      eb.or([
        eb("last_used_at", "<", iso(nowMs - NOTE_USE_AFTER_MS)),
        eb("last_used_at", ">", latestNow(nowMs)),
      ]),
    )
    .execute();
}

/** Most recently used first. */
export async function listSessions(
  db: Kysely<Database>,
  userId: number,
  nowMs: number,
): Promise<Omit<SessionList["data"][number], "current">[]> {
  return db
    .selectFrom("sessions")
    .select(["id", "device_name", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .where("last_used_at", ">", iso(nowMs - IDLE_LIMIT_MS))
    .where(columnLiesAhead("absolute_expires_at", nowMs, ABSOLUTE_LIMIT_MS))
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** False if the account has no such session. */
export async function endSession(
  db: Kysely<Database>,
  { userId, sessionId }: { userId: number; sessionId: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("id", "=", sessionId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all sessions, or all but one; returns how many. */
export async function endSessions(
  db: Kysely<Database>,
  userId: number,
  keptSessionId: number | null = null,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .$if(keptSessionId !== null, (query) => query.where("id", "!=", keptSessionId))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function dropExpiredSessions(db: Kysely<Database>, nowMs: number): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where((eb) =>
      eb.or([
        eb("last_used_at", "<", iso(nowMs - IDLE_LIMIT_MS)),
        columnIsOver("absolute_expires_at", nowMs, ABSOLUTE_LIMIT_MS),
      ]),
    )
    .execute();
}
