import type { Transaction } from "kysely";
import type { Database } from "../store/schema.ts";
import { queueSending } from "./notice-kinds.ts";

/** Nothing is sent to it until it is resumed; what is due stays due. False if it was so, or nobody has this route. */
export async function pauseRoute(trx: Transaction<Database>, route: string): Promise<boolean> {
  const user = await trx
    .selectFrom("notice_subscriptions")
    .select("channel")
    .where("route", "=", route)
    .limit(1)
    .executeTakeFirst();
  if (user === undefined) return false;
  const paused = await trx
    .insertInto("notice_routes")
    .values({ route, channel: user.channel, paused: 1, stopped_at: null, reason: null })
    .onConflict((conflict) =>
      conflict.column("route").doUpdateSet({ paused: 1 }).where("notice_routes.paused", "=", 0),
    )
    .returning("route")
    .executeTakeFirst();
  return paused !== undefined;
}

/** Sends again, also after the push service's refusal stopped it. False if it ran. */
export async function resumeRoute(
  trx: Transaction<Database>,
  route: string,
  nowMs: number,
): Promise<boolean> {
  const resumed = await trx
    .deleteFrom("notice_routes")
    .where("route", "=", route)
    .returning("route")
    .executeTakeFirst();
  if (resumed === undefined) return false;
  await queueSending(trx, { nowMs });
  return true;
}
