import type { Transaction } from "kysely";
import type { Database } from "../store/schema.ts";
import type { Answered } from "./write-letters.ts";

/**
 * A live subscription's refusal stops its route. One that goes on being refused when an admin has resumed the route
 * does not stop it again, unless all of the route's are refused.
 */
export async function noteRefusals(
  trx: Transaction<Database>,
  answers: readonly Answered[],
  route: string,
  now: string,
): Promise<void> {
  const accepted = answers.filter(({ letter, receipt }) => receipt.kind === "sent" && letter.wasRefused);
  await setRefused(trx, accepted, null);
  const refused = answers.filter(({ receipt }) => receipt.kind === "stopped");
  const firsts = refused.filter(({ letter }) => !letter.wasRefused);
  await setRefused(trx, firsts, now);
  const stop = firsts[0] ?? refused[0];
  if (stop?.receipt.kind !== "stopped") return;
  if (firsts.length > 0 || !(await hasUnrefused(trx, route))) {
    await stopRoute(trx, route, stop.letter.channel, stop.receipt, now);
  }
}

async function setRefused(
  trx: Transaction<Database>,
  answers: readonly Answered[],
  refused_at: string | null,
): Promise<void> {
  if (answers.length === 0) return;
  const ids = answers.map(({ letter }) => letter.subscription_id);
  await trx.updateTable("notice_subscriptions").set({ refused_at }).where("id", "in", ids).execute();
}

async function hasUnrefused(trx: Transaction<Database>, route: string): Promise<boolean> {
  const found = await trx
    .selectFrom("notice_subscriptions")
    .select("id")
    .where("route", "=", route)
    .where("state", "=", "live")
    .where("refused_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Stops the route until an admin resumes it. Nothing is deleted. */
async function stopRoute(
  trx: Transaction<Database>,
  route: string,
  channel: string,
  { status, reason }: { status: number; reason: string },
  now: string,
): Promise<void> {
  const stopped = { stopped_at: now, reason: `${status}: ${reason}` };
  await trx
    .insertInto("notice_routes")
    .values({ route, channel, ...stopped })
    .onConflict((conflict) =>
      conflict.column("route").doUpdateSet(stopped).where("notice_routes.stopped_at", "is", null),
    )
    .execute();
}
