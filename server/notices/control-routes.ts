import type { Transaction } from "kysely";
import type { Database } from "../store/schema.ts";
import { queueSending } from "./notice-kinds.ts";

/** What changed, for the audit log; null if nothing did. */
type RouteChange = { before: Readonly<Record<string, unknown>>; after: Readonly<Record<string, unknown>> };

/** Nothing is sent to it until it is resumed; what is due stays due. Null also if no subscription has this route. */
export async function pauseRoute(trx: Transaction<Database>, route: string): Promise<RouteChange | null> {
  const user = await trx
    .selectFrom("notice_subscriptions")
    .select("channel")
    .where("route", "=", route)
    .limit(1)
    .executeTakeFirst();
  if (user === undefined) return null;
  const paused = await trx
    .insertInto("notice_routes")
    .values({ route, channel: user.channel, paused: 1, stopped_at: null, reason: null })
    .onConflict((conflict) =>
      conflict.column("route").doUpdateSet({ paused: 1 }).where("notice_routes.paused", "=", 0),
    )
    .returning("route")
    .executeTakeFirst();
  return paused === undefined ? null : { before: { paused: false }, after: { paused: true } };
}

/** Lifts the stop that a push service's refusal caused; else an admin's pause, so that neither undoes the other. */
export async function resumeRoute(
  trx: Transaction<Database>,
  route: string,
  nowMs: number,
): Promise<RouteChange | null> {
  const held = await trx
    .updateTable("notice_routes")
    .set({ route })
    .where("route", "=", route)
    .returning(["paused", "stopped_at", "reason"])
    .executeTakeFirst();
  if (held === undefined) return null;
  const { paused, stopped_at, reason } = held;
  if (stopped_at !== null && paused === 1) {
    const running = { stopped_at: null, reason: null };
    await trx.updateTable("notice_routes").set(running).where("route", "=", route).execute();
  } else await trx.deleteFrom("notice_routes").where("route", "=", route).execute();
  await queueSending(trx, { nowMs });
  if (stopped_at === null) return { before: { paused: true }, after: { paused: false } };
  return { before: { stopped_at, reason }, after: { stopped_at: null, reason: null } };
}
