import type { Kysely } from "kysely";
import { columnIsOver, iso } from "../store/lies-ahead.ts";
import type { Database } from "../store/schema.ts";

/** Longer than an update is worked on. */
const LEASE_MS = 60_000;
/** Telegram keeps updates for a day. */
const KEPT_MS = 48 * 3_600_000;

/**
 * Takes an update; `handled` if it was answered, `taken` while another worker has it. A worker of the same name takes
 * over what it had when it was killed.
 */
export async function takeUpdate(
  db: Kysely<Database>,
  id: number,
  worker: string,
  nowMs: number,
): Promise<"ours" | "handled" | "taken"> {
  const row = { worker, taken_until: iso(nowMs + LEASE_MS) };
  const taken = await db
    .insertInto("telegram_updates")
    .values({ update_id: id, created_at: iso(nowMs), ...row })
    .onConflict((conflict) =>
      conflict
        .column("update_id")
        .doUpdateSet(row)
        .where("telegram_updates.taken_until", "is not", null)
        .where((eb) =>
          eb.or([
            eb("telegram_updates.worker", "=", worker),
            columnIsOver("telegram_updates.taken_until", nowMs, LEASE_MS),
          ]),
        ),
    )
    .returning("update_id")
    .executeTakeFirst();
  if (taken !== undefined) return "ours";
  const known = await db
    .selectFrom("telegram_updates")
    .select("taken_until")
    .where("update_id", "=", id)
    .executeTakeFirst();
  return known?.taken_until === null ? "handled" : "taken";
}

/** It is not to be answered again. */
export async function noteHandled(db: Kysely<Database>, id: number): Promise<void> {
  await db.updateTable("telegram_updates").set({ taken_until: null }).where("update_id", "=", id).execute();
}

/** For another try. */
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
