import { hash } from "node:crypto";
import { sql } from "kysely";
import { limitKey } from "../http/client-address.ts";
import { ProblemError } from "../http/problem.ts";
import type { RouteDeps } from "../routes.ts";

const WINDOW_MS = 15 * 60_000;
/** Wrong passwords within a window; one carrier's address stands for thousands of people. */
const PER_PHONE = 5;
const PER_ADDRESS = 100;

/** Who tries a password: the account's phone number and the address it is tried from. */
export type Attempt = { phone: string; address: string };

/**
 * Limits wrong passwords by phone number and by address. A window begins with the first wrong one; the counts are in
 * the database, so that neither a second process nor a restart gives anybody more.
 */
export function signInLimit({ store: { db }, now }: RouteDeps) {
  let cleanAgainMs = 0;
  const iso = (ms: number): string => new Date(ms).toISOString();

  async function count(keys: readonly string[]): Promise<Map<string, { count: number; expiresAt: string }>> {
    const nowText = iso(now());
    void dropExpired(nowText);
    const rows = await db
      .insertInto("counters")
      // In key order, so that two processes never wait for each other's rows crosswise.
      .values(keys.toSorted().map((key) => ({ key, count: 1, expires_at: iso(now() + WINDOW_MS) })))
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet({
          count: sql<number>`case when counters.expires_at <= ${nowText} then 1 else counters.count + 1 end`,
          expires_at: sql<string>`case when counters.expires_at <= ${nowText} then excluded.expires_at
            else counters.expires_at end`,
        }),
      )
      .returning(["key", "count", "expires_at"])
      .execute();
    return new Map(rows.map((row) => [row.key, { count: row.count, expiresAt: row.expires_at }]));
  }

  async function dropExpired(nowText: string): Promise<void> {
    if (now() < cleanAgainMs) return;
    cleanAgainMs = now() + WINDOW_MS;
    // Should it fail, the next one does it.
    await db
      .deleteFrom("counters")
      .where("expires_at", "<=", nowText)
      .execute()
      .catch(() => undefined);
  }

  async function takeBack(keys: readonly string[]): Promise<void> {
    await db
      .updateTable("counters")
      .set({ count: sql<number>`count - 1` })
      .where("key", "in", keys)
      .where("count", ">", 0)
      .execute();
  }

  return {
    /**
     * Whether `check` finds the password right; 429 with Retry-After instead of asking it when too many were wrong.
     * The try is counted before it is made, so that a hundred at once are no way around; a right one is taken back.
     */
    attempt: async (attempt: Attempt, check: () => Promise<boolean>): Promise<boolean> => {
      const phoneKey = keyOf("phone", attempt.phone);
      const addressKey = keyOf("address", limitKey(attempt.address));
      const counts = await count([phoneKey, addressKey]);
      const refused = [
        { key: phoneKey, other: addressKey, limit: PER_PHONE },
        { key: addressKey, other: phoneKey, limit: PER_ADDRESS },
      ].find(({ key, limit }) => (counts.get(key)?.count ?? 0) > limit);
      if (refused !== undefined) {
        // A refused try teaches nobody anything: it must not use up what the other count allows.
        await takeBack([refused.other]);
        throw tooMany(Date.parse(counts.get(refused.key)?.expiresAt ?? "") - now());
      }
      const isRight = await check().catch(async (error: unknown) => {
        await takeBack([phoneKey, addressKey]);
        throw error;
      });
      if (isRight) await takeBack([phoneKey, addressKey]);
      return isRight;
    },

    /** Lets the account be tried again: its password is a new one. */
    forget: async (phone: string): Promise<void> => {
      await db.deleteFrom("counters").where("key", "=", keyOf("phone", phone)).execute();
    },
  };
}

export type SignInLimit = ReturnType<typeof signInLimit>;

/** No number and no address lies in the table. */
function keyOf(kind: string, value: string): string {
  return `sign-in:${hash("sha256", `${kind}:${value}`, "base64url").slice(0, 22)}`;
}

function tooMany(msLeft: number): ProblemError {
  const seconds = Math.max(1, Math.ceil(msLeft / 1000));
  return new ProblemError(429, "rate_limit_exceeded", {
    detail: `Too many wrong passwords. Try again in ${Math.ceil(seconds / 60)} minutes.`,
    headers: { "retry-after": String(seconds) },
  });
}
