import { sql, type Selectable, type Transaction } from "kysely";
import { assertNever } from "#domain/base/result.ts";
import { jsonTable } from "../store/json-table.ts";
import { iso } from "../store/clock-skew.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import type { NoticeDeliveryTable } from "../store/tables/notices.ts";
import type { Receipt } from "./channel.ts";
import { type Claimed, expiryMs, nextTryMs } from "./claim-deliveries.ts";
import { endSubscriptions, ofOpenPublication } from "./subscriptions.ts";
import { queueSending } from "./notice-kinds.ts";
import type { Answered, Letter } from "./compose-notices.ts";

type Settled = Pick<Selectable<NoticeDeliveryTable>, "state" | "attempts" | "due_at" | "status">;

/** `lost`: their subscription ended meanwhile. */
export type Batch = {
  answers: readonly Answered[];
  lost: readonly Claimed[];
  unreadable: readonly Claimed[];
};

/** Writes what became of a batch. */
export async function settleDeliveries(
  store: Store,
  route: string,
  { answers: given, lost, unreadable }: Batch,
  nowMs: number,
): Promise<void> {
  const { dialect } = store;
  const now = iso(nowMs);
  const gone: Settled = { state: "gone", attempts: 0, due_at: now, status: null };
  await store.write(async (trx) => {
    const answers = await ofPresentAddresses(trx, dialect, given);
    await update(trx, dialect, now, [
      ...answers.map(({ letter, receipt }) => [letter, settle(letter, receipt, nowMs)] as const),
      ...lost.map((claimed) => [claimed, { ...gone, attempts: claimed.attempts }] as const),
    ]);
    const of = (test: (answer: Answered) => boolean) =>
      answers.filter(test).map(({ letter }) => letter.subscription_id);
    const isNew = ({ letter }: Answered) => letter.state === "new";
    await letLive(
      trx,
      dialect,
      of((one) => isNew(one) && one.receipt.kind === "sent"),
      nowMs,
    );
    await refuse(
      trx,
      [
        ...of((one) => isNew(one) && one.receipt.kind === "stopped"),
        ...unreadable.map(({ subscription_id }) => subscription_id),
      ],
      now,
    );
    await endSubscriptions(
      trx,
      of(({ receipt }) => receipt.kind === "gone"),
      now,
    );
    await noteRefusals(
      trx,
      answers.filter((one) => !isNew(one)),
      route,
      now,
    );
  });
}

/** What an address answered that was replaced meanwhile says nothing of the new one, which is tried at once. */
async function ofPresentAddresses(
  trx: Transaction<Database>,
  dialect: Store["dialect"],
  answers: readonly Answered[],
): Promise<Answered[]> {
  if (answers.length === 0) return [];
  const ids = [...new Set(answers.map(({ letter }) => letter.subscription_id))];
  const query = trx.selectFrom("notice_subscriptions").select(["id", "address_mac"]).where("id", "in", ids);
  const rows = await (dialect === "postgres" ? query.orderBy("id").forUpdate() : query).execute();
  const macs = new Map(rows.map(({ id, address_mac }) => [id, address_mac]));
  return answers.map((answer): Answered => {
    const { letter } = answer;
    const mac = macs.get(letter.subscription_id);
    if (mac === undefined || letter.address_macs.includes(mac)) return answer;
    return { letter, receipt: { kind: "later", status: null, afterMs: 0 } };
  });
}

function settle(
  { state, wasRefused, attempts, publication }: Letter,
  receipt: Receipt,
  nowMs: number,
): Settled {
  const tried = attempts + 1;
  const now = iso(nowMs);
  switch (receipt.kind) {
    case "sent":
    case "nothing":
    case "gone":
      return { state: receipt.kind, attempts: tried, due_at: now, status: null };
    case "stopped": {
      // A stranger's foreign key stops nothing.
      if (state === "new") return { state: "refused", attempts: tried, due_at: now, status: receipt.status };
      // The first time it waits for the route; then it is set aside, so that the others come first.
      const dueMs = wasRefused ? nextTryMs(nowMs, tried, null) : nowMs;
      return { state: "due", attempts: tried, due_at: iso(dueMs), status: receipt.status };
    }
    case "later": {
      const dueMs = nextTryMs(nowMs, tried, receipt.afterMs);
      const isOver = dueMs >= expiryMs(publication, nowMs);
      return {
        state: isOver ? "expired" : "due",
        attempts: tried,
        due_at: iso(dueMs),
        status: receipt.status,
      };
    }
    default:
      return assertNever(receipt);
  }
}

async function update(
  trx: Transaction<Database>,
  dialect: Store["dialect"],
  now: string,
  settled: readonly (readonly [Claimed, Settled])[],
): Promise<void> {
  const rows = settled.map(([{ subscription_id, publication_id }, { state, attempts, due_at, status }]) => [
    subscription_id,
    publication_id,
    state,
    attempts,
    due_at,
    status,
    state === "due" ? null : now,
  ]);
  await sql`update notice_deliveries set state = j.value ->> 2, attempts = cast(j.value ->> 3 as integer),
      due_at = j.value ->> 4, status = cast(j.value ->> 5 as integer), settled_at = j.value ->> 6,
      leased_until = null
    from ${jsonTable(dialect, rows)} as j
    where subscription_id = cast(j.value ->> 0 as integer) and publication_id = cast(j.value ->> 1 as integer)
      and notice_deliveries.state = 'due'`.execute(trx);
}

/** Their push service takes pushes; what was published since they subscribed is due to them. */
async function letLive(
  trx: Transaction<Database>,
  dialect: Store["dialect"],
  ids: readonly number[],
  nowMs: number,
): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable("notice_subscriptions").set({ state: "live" }).where("id", "in", ids).execute();
  const list = jsonTable(
    dialect,
    ids.map((id) => [id]),
  );
  await sql`insert into notice_deliveries (subscription_id, publication_id, route, state, due_at)
    select distinct s.id, r.publication_id, s.route, 'due', ${iso(nowMs)} from ${list} as j
    cross join notice_subscriptions s cross join notice_publications n
    cross join notice_buckets b cross join notice_rows r
    where s.id = cast(j.value ->> 0 as integer) and n.id > s.heard_id
      and b.subscription_id = s.id and r.publication_id = n.id and r.bucket = b.bucket
    on conflict do nothing`.execute(trx);
  await queueSending(trx, { nowMs });
}

async function refuse(trx: Transaction<Database>, ids: readonly number[], now: string): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable("notice_subscriptions").set({ state: "refused" }).where("id", "in", ids).execute();
  await trx
    .updateTable("notice_deliveries")
    .set({ state: "refused", leased_until: null, settled_at: now })
    .where(ofOpenPublication())
    .where("subscription_id", "in", ids)
    .where("state", "=", "due")
    .execute();
}

/**
 * A live subscription's refusal stops its route. One that goes on being refused when an admin has resumed the route
 * does not stop it again, unless all of the route's are refused.
 */
async function noteRefusals(
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
