import type { Kysely } from "kysely";
import { onSchedule, type JobHandler } from "../../jobs/job-handler.ts";
import { columnIsOver, iso } from "../../store/clock-skew.ts";
import type { Database } from "../../store/schema.ts";

/** Longer than an update is worked on. */
const LEASE_MS = 60_000;
/** Telegram keeps updates for a day. */
const KEPT_MS = 48 * 3_600_000;

/** `taken`: another worker has it. */
export type Taken = "ours" | "handled" | "taken";

type Work = { id: number; worker: string; nowMs: number };

export async function isHandled(db: Kysely<Database>, id: number): Promise<boolean> {
  const known = await db
    .selectFrom("telegram_updates")
    .select("taken_until")
    .where("update_id", "=", id)
    .executeTakeFirst();
  return known?.taken_until === null;
}

/** Takes an update that may come to several servers. */
export async function takeUpdate(db: Kysely<Database>, { id, worker, nowMs }: Work): Promise<Taken> {
  const row = { worker, taken_until: iso(nowMs + LEASE_MS) };
  const taken = await db
    .insertInto("telegram_updates")
    .values({ update_id: id, created_at: iso(nowMs), ...row })
    .onConflict((conflict) =>
      conflict
        .column("update_id")
        .doUpdateSet(row)
        .where("telegram_updates.taken_until", "is not", null)
        .where(columnIsOver("telegram_updates.taken_until", nowMs, LEASE_MS)),
    )
    .returning("update_id")
    .executeTakeFirst();
  if (taken !== undefined) return "ours";
  return (await isHandled(db, id)) ? "handled" : "taken";
}

/** It is not to be answered again. */
export async function noteHandled(
  db: Kysely<Database>,
  { id, worker, nowMs }: Omit<Work, "worker"> & { worker: string | null },
): Promise<void> {
  await db
    .insertInto("telegram_updates")
    .values({ update_id: id, worker, taken_until: null, created_at: iso(nowMs) })
    .onConflict((conflict) => conflict.column("update_id").doUpdateSet({ taken_until: null }))
    .execute();
}

/** Leaves the update to another try. */
export async function giveBack(db: Kysely<Database>, id: number, nowMs: number): Promise<void> {
  await db
    .updateTable("telegram_updates")
    .set({ taken_until: iso(nowMs) })
    .where("update_id", "=", id)
    .where("taken_until", "is not", null)
    .execute();
}

export async function dropOldUpdates(db: Kysely<Database>, nowMs: number): Promise<void> {
  const isOld = columnIsOver("created_at", nowMs - KEPT_MS, KEPT_MS);
  await db.deleteFrom("telegram_updates").where(isOld).execute();
}

export const telegramJobs: readonly JobHandler[] = [
  onSchedule("telegram-updates-expiry", { dailyAt: "03:40" }, async ({ store, nowMs }) =>
    dropOldUpdates(store.db, nowMs()),
  ),
];
