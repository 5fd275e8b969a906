import { hash } from "node:crypto";
import { sql } from "kysely";
import { limitKey } from "../http/client-address.ts";
import { ProblemError } from "../http/problem.ts";
import type { RouteDeps } from "../routes.ts";
import { signInWaits } from "./sign-in-waits.ts";

const WINDOW_MS = 15 * 60_000;
/** Wrong passwords within a window: of a number from one address, or on one device; */
const PER_PHONE = 5;
/** and of an address over all numbers: one carrier's stands for thousands of people. */
const PER_ADDRESS = 100;

/** Who tries a password: a device that the account knows, by a key of its own, or somebody at an address. */
export type Attempt = { known: string } | { phone: string; address: string };

type Limit = { key: string; most: number };

/**
 * Limits wrong passwords. Strangers are counted by phone number and address together, by address, and over all
 * addresses by growing waits, so that nobody can lock a number for others; a known device is counted for itself
 * (decision 0022). The counts are in the database: neither a second process nor a restart gives anybody more.
 */
export function signInLimit(deps: Pick<RouteDeps, "store" | "now">) {
  const { db } = deps.store;
  const { now } = deps;
  const waits = signInWaits(deps);
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
    await Promise.all([
      db.deleteFrom("counters").where("expires_at", "<=", nowText).execute(),
      waits.dropExpired(nowText),
    ]).catch(() => undefined);
  }

  async function takeBack(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await db
      .updateTable("counters")
      .set({ count: sql<number>`count - 1` })
      .where("key", "in", keys)
      .where("count", ">", 0)
      .execute();
  }

  /** Counts a try under each limit; a refused one teaches nobody anything, and uses up nothing of the others. */
  async function countAll(limits: readonly Limit[]): Promise<void> {
    const counts = await count(limits.map(({ key }) => key));
    const refused = limits.find(({ key, most }) => (counts.get(key)?.count ?? 0) > most);
    if (refused === undefined) return;
    await takeBack(limits.map(({ key }) => key).filter((key) => key !== refused.key));
    throw tooMany(Date.parse(counts.get(refused.key)?.expiresAt ?? "") - now());
  }

  /** Counts a try before it is made, so that a hundred at once are no way around; answers how to take it back. */
  async function begin(attempt: Attempt): Promise<() => Promise<void>> {
    const limits = limitsOf(attempt);
    const keys = limits.map(({ key }) => key);
    await countAll(limits);
    if ("known" in attempt) return () => takeBack(keys);
    const turn = await waits.take(phoneKey(attempt.phone));
    if ("waitMs" in turn) {
      await takeBack(keys);
      throw tooMany(turn.waitMs);
    }
    return async () => {
      await takeBack(keys);
      await waits.giveBack(turn);
    };
  }

  return {
    /** Whether `check` finds the password right; 429 with Retry-After instead of asking it when too many were wrong. */
    attempt: async (attempt: Attempt, check: () => Promise<boolean>): Promise<boolean> => {
      const undo = await begin(attempt);
      const isRight = await check().catch(async (error: unknown) => {
        await undo();
        throw error;
      });
      if (isRight) await undo();
      return isRight;
    },

    /** Lets the account be tried again from everywhere: its password is a new one. */
    forget: async (phone: string): Promise<void> => {
      const key = phoneKey(phone);
      // ";" comes behind ":".
      await db.deleteFrom("counters").where("key", ">=", `${key}:`).where("key", "<", `${key};`).execute();
      await waits.forget(key);
    },
  };
}

export type SignInLimit = ReturnType<typeof signInLimit>;

function limitsOf(attempt: Attempt): Limit[] {
  if ("known" in attempt) return [{ key: `sign-in:k${short(attempt.known)}`, most: PER_PHONE }];
  const address = short(limitKey(attempt.address));
  return [
    { key: `${phoneKey(attempt.phone)}:${address}`, most: PER_PHONE },
    { key: `sign-in:a${address}`, most: PER_ADDRESS },
  ];
}

function phoneKey(phone: string): string {
  return `sign-in:p${short(phone)}`;
}

/** No number and no address lies in the table. */
function short(value: string): string {
  return hash("sha256", value, "base64url").slice(0, 22);
}

function tooMany(msLeft: number): ProblemError {
  const seconds = Math.max(1, Math.ceil(msLeft / 1000));
  const wait = seconds < 60 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new ProblemError(429, "rate_limit_exceeded", {
    detail: `Too many wrong passwords. Try again in ${wait}.`,
    headers: { "retry-after": String(seconds) },
  });
}
