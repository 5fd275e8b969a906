import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { RouteDeps } from "../../route-deps.ts";
import { columnIsOver } from "../../store/lies-ahead.ts";
import type { Database } from "../../store/schema.ts";

/** Time after the last wrong password. */
const FORGOTTEN_AFTER_MS = 15 * 60_000;

/** Free tries in a row, then the wait after each; the last repeats. */
export type Pace = { key: string; freeTries: number; waitsS: readonly number[] };

/** An allowed try; give it back if the password was right. */
export type Turn = { key: string; nextMs: number };

/** Paces attempts. In the database, so concurrency, more processes or restarts gain nothing. */
export function signInWaits({ store: { db }, now }: Pick<RouteDeps, "store" | "now">) {
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
