import { hash } from "node:crypto";
import { type Transaction, sql, type Kysely } from "kysely";
import {
  ADDRESS_WAITS_SECONDS,
  FREE_SIGN_IN_TRIES,
  FREE_SIGN_IN_TRIES_OF_ADDRESS,
  NUMBER_WAITS_SECONDS,
  FURTHER_SOURCE_WAITS_SECONDS,
  WRONG_PASSWORDS_FORGOTTEN_AFTER_MINUTES,
  type SignedIn,
} from "#domain/accounts/contract.ts";
import { type ProblemError, retryAfterSeconds, tooManyRequests } from "../../http/problem.ts";
import { limitKey } from "../../http/requester.ts";
import type { RouteDeps } from "../../route-deps.ts";
import { columnIsOver } from "../../store/clock-skew.ts";
import type { Database } from "../../store/schema.ts";
import { rememberDevice } from "./known-devices.ts";
import { lacksPasskey } from "../passkeys/passkey-roles.ts";
import { beginSession, dropExpiredSessions } from "./sessions.ts";
import { onSchedule, type JobHandler } from "../../jobs/job-handler.ts";
import { dropExpiredChallenges } from "../passkeys/challenges.ts";
import { dropExpiredLinks } from "./one-time-links.ts";

type Device = { device_name?: string | undefined; device_secret?: string | undefined };

/** Begins a session on a device, which counts as known from now on. */
export async function signIn(
  trx: Transaction<Database>,
  user: SignedIn["user"],
  { device_name, device_secret }: Device,
  nowMs: number,
): Promise<SignedIn> {
  await rememberDevice(trx, { userId: user.id, secret: device_secret, nowMs });
  const token = await beginSession(trx, { userId: user.id, deviceName: device_name ?? null, nowMs });
  const isAsked = await lacksPasskey(trx, user);
  return { token_type: "Bearer", token, user: isAsked ? { ...user, needs_passkey: true } : user };
}

const SOURCE_WAITS_SECONDS = [...NUMBER_WAITS_SECONDS, ...FURTHER_SOURCE_WAITS_SECONDS];

/** A try from a device known to the account, by its key, or from an address. */
type Attempt = { known: string } | { phone: string; address: string };

/**
 * Slows wrong passwords by number and address, number, and address; known devices separately. Never waits longer than
 * above (decision 0018).
 */
export function signInLimit(deps: Pick<RouteDeps, "store" | "now">) {
  const waits = signInWaits(deps);

  async function giveBack(turns: readonly Turn[]): Promise<void> {
    for (const turn of turns) await waits.giveBack(turn);
  }

  /** Reserves a turn at each pace before checking the password, so concurrent tries gain nothing. */
  async function begin(paces: readonly Pace[]): Promise<Turn[]> {
    const turns: Turn[] = [];
    for (const pace of paces) {
      const turn = await waits.take(pace);
      if ("waitMs" in turn) {
        // A refused try reveals nothing and costs no turn.
        await giveBack(turns);
        throw tooMany(turn.waitMs);
      }
      turns.push(turn);
    }
    return turns;
  }

  return {
    /** Runs `check`, or throws 429 with Retry-After. */
    attempt: async (attempt: Attempt, check: () => Promise<boolean>): Promise<boolean> => {
      const turns = await begin(pacesOf(attempt));
      const isRight = await check().catch(async (error: unknown) => {
        await giveBack(turns);
        throw error;
      });
      if (isRight) await giveBack(turns);
      return isRight;
    },

    /** Resets waits after a password change. */
    forget: async (phone: string): Promise<void> => waits.forget(phoneKey(phone)),
  };
}

export type SignInLimit = ReturnType<typeof signInLimit>;

/** Narrowest first: a refusal there uses no other turns. */
function pacesOf(attempt: Attempt): Pace[] {
  const source = { freeTries: FREE_SIGN_IN_TRIES, waitsS: SOURCE_WAITS_SECONDS };
  if ("known" in attempt) return [{ key: `sign-in:k${short(attempt.known)}`, ...source }];
  const phone = phoneKey(attempt.phone);
  const address = short(limitKey(attempt.address));
  return [
    { key: `${phone}:${address}`, ...source },
    { key: phone, freeTries: FREE_SIGN_IN_TRIES, waitsS: NUMBER_WAITS_SECONDS },
    { key: `sign-in:a${address}`, freeTries: FREE_SIGN_IN_TRIES_OF_ADDRESS, waitsS: ADDRESS_WAITS_SECONDS },
  ];
}

function phoneKey(phone: string): string {
  return `sign-in:p${short(phone)}`;
}

/** Hashed: no phone numbers or addresses in the table. */
function short(value: string): string {
  return hash("sha256", value, "base64url").slice(0, 22);
}

function tooMany(msLeft: number): ProblemError {
  const seconds = retryAfterSeconds(msLeft);
  const wait = seconds <= 60 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return tooManyRequests(seconds, `Too many wrong passwords. Try again in ${wait}.`);
}

const FORGOTTEN_AFTER_MS = WRONG_PASSWORDS_FORGOTTEN_AFTER_MINUTES * 60_000;

/** Free tries in a row, then the wait after each; the last repeats. */
type Pace = { key: string; freeTries: number; waitsS: readonly number[] };

/** An allowed try; give it back if the password was right. */
type Turn = { key: string; nextMs: number };

/** Paces attempts. In the database, so concurrency, more processes or restarts gain nothing. */
function signInWaits({ store: { db }, now }: Pick<RouteDeps, "store" | "now">) {
  return {
    /** Takes a turn, or returns ms to wait. */
    async take({ key, freeTries, waitsS }: Pace): Promise<Turn | { waitMs: number }> {
      const nowMs = now();
      const isOver = columnIsOver("sign_in_waits.expires_at", nowMs, FORGOTTEN_AFTER_MS);
      const tries = sql<number>`case when ${isOver} then 1
        else sign_in_waits.tries + 1 end`;
      const steps = waitsS.map(
        (seconds, index) => sql`when ${sql.lit(freeTries + 1 + index)} then ${sql.lit(seconds * 1000)}`,
      );
      const last = sql.lit((waitsS.at(-1) ?? 0) * 1000);
      const row = await db
        .insertInto("sign_in_waits")
        .values({
          key,
          tries: 1,
          next_ms: nowMs,
          expires_at: new Date(nowMs + FORGOTTEN_AFTER_MS).toISOString(),
        })
        .onConflict((conflict) =>
          conflict
            .column("key")
            .doUpdateSet({
              tries,
              next_ms: sql<number>`${sql.lit(nowMs)} + case when ${tries} <= ${sql.lit(freeTries)} then 0
                else case ${tries} ${sql.join(steps, sql` `)} else ${last} end end`,
              expires_at: sql<string>`excluded.expires_at`,
            })
            .where((eb) => eb.or([eb("sign_in_waits.next_ms", "<=", nowMs), isOver])),
        )
        .returning("next_ms")
        .executeTakeFirst();
      if (row !== undefined) return { key, nextMs: row.next_ms };
      const held = await db
        .selectFrom("sign_in_waits")
        .select("next_ms")
        .where("key", "=", key)
        .executeTakeFirst();
      return { waitMs: Math.max(1, (held?.next_ms ?? nowMs) - nowMs) };
    },

    /** Gives a turn back whose password was right or was not checked. */
    async giveBack({ key, nextMs }: Turn): Promise<void> {
      await db
        .updateTable("sign_in_waits")
        .set({
          tries: sql<number>`tries - 1`,
          // Unless someone took a turn since.
          next_ms: sql<number>`case when next_ms = ${nextMs} then ${now()} else next_ms end`,
        })
        .where("key", "=", key)
        .where("tries", ">", 0)
        .execute();
    },

    /** Forgets also keys that have this one as prefix before a colon. */
    async forget(key: string): Promise<void> {
      // ";" follows ":" in order.
      const parts = [`${key}:`, `${key};`] as const;
      await db
        .deleteFrom("sign_in_waits")
        .where((eb) =>
          eb.or([eb("key", "=", key), eb.and([eb("key", ">=", parts[0]), eb("key", "<", parts[1])])]),
        )
        .execute();
    },
  };
}

export async function dropExpiredWaits(db: Kysely<Database>, nowMs: number): Promise<void> {
  await db
    .deleteFrom("sign_in_waits")
    .where(columnIsOver("expires_at", nowMs, FORGOTTEN_AFTER_MS))
    .execute();
}

export const authJobs: readonly JobHandler[] = [
  onSchedule("sign-in-expiry", { everyMinutes: 60 }, async ({ store: { db }, nowMs }) => {
    await dropExpiredSessions(db, nowMs());
    await dropExpiredLinks(db, nowMs());
    await dropExpiredWaits(db, nowMs());
    await dropExpiredChallenges(db, nowMs());
  }),
];
