import { sql, type Transaction } from "kysely";
import { startOfDay, todayInAddisAbaba } from "#domain/base/day.ts";
import {
  QUIET_NOTICE_MORNING_HOUR,
  QUIET_NOTICE_SPREAD_MINUTES,
  QUIET_NOTICE_WAIT_MINUTES,
} from "#domain/notices/contract.ts";
import { chunks, jsonList, jsonTable } from "../store/json-table.ts";
import { iso } from "../store/clock-skew.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { isFree } from "./claim-deliveries.ts";
import { TEST_PUBLICATION } from "./record-publication.ts";

const AT_ONCE = 5_000;

/** One for each live subscription with a touched bucket, in the order in which they are stored. */
export async function addDeliveries(
  store: Store,
  publicationId: number,
  nowMs: number,
  signal: AbortSignal,
): Promise<void> {
  const ids = await readSubscribers(store, publicationId);
  for (const some of chunks(ids, AT_ONCE)) {
    if (signal.aborted) return;
    await store.write(async (trx) => {
      await sql`insert into notice_deliveries (subscription_id, publication_id, route, state, due_at)
        select s.id, cast(${publicationId} as integer), s.route, 'due', ${iso(nowMs)}
        from ${jsonList(store.dialect, some)} as j cross join notice_subscriptions s
        where s.id = cast(j.value ->> 0 as integer) and s.state = 'live' and s.heard_id < ${publicationId}
        on conflict do nothing`.execute(trx);
    });
  }
}

async function readSubscribers({ db, dialect }: Store, publicationId: number): Promise<number[]> {
  const touched = await db
    .selectFrom("notice_rows")
    .select("bucket")
    .distinct()
    .where("publication_id", "=", publicationId)
    .orderBy("bucket")
    .execute();
  const ids = new Set<number>();
  for (const some of chunks(touched, AT_ONCE)) {
    const buckets = jsonList(
      dialect,
      some.map(({ bucket }) => bucket),
    );
    const { rows } = await sql<{ id: number }>`select b.subscription_id as id
      from ${buckets} as j cross join notice_buckets b where b.bucket = j.value ->> 0`.execute(db);
    for (const { id } of rows) ids.add(id);
  }
  return [...ids].sort((a, b) => a - b);
}

/** Who went live meanwhile, perhaps unseen by both sides. */
export async function addLateComers(
  trx: Transaction<Database>,
  { id, created_at }: { id: number; created_at: string },
): Promise<void> {
  await sql`insert into notice_deliveries (subscription_id, publication_id, route, state, due_at)
    select distinct s.id, cast(${id} as integer), s.route, 'due', ${created_at} from notice_deliveries t
    cross join notice_subscriptions s cross join notice_buckets b cross join notice_rows r
    where t.publication_id = ${TEST_PUBLICATION} and t.state = 'sent' and t.settled_at >= ${created_at}
      and s.id = t.subscription_id and s.state = 'live' and s.heard_id < ${id}
      and b.subscription_id = s.id and r.publication_id = ${id} and r.bucket = b.bucket
    on conflict do nothing`.execute(trx);
}

const MINUTE_MS = 60_000;

type Quiet = { id: number; route: string; told: number };

/**
 * Subscriptions without buckets are told at most once a day that there are new lists. A delivery that is still waiting
 * covers this publication too; a subscription that was told today is told tomorrow.
 */
export async function matchQuiet(
  store: Store,
  publicationId: number,
  nowMs: number,
  signal: AbortSignal,
): Promise<void> {
  const today = todayInAddisAbaba(nowMs);
  const tomorrowMs = Date.parse(startOfDay(today + 1)) + QUIET_NOTICE_MORNING_HOUR * 60 * MINUTE_MS;
  const since = startOfDay(today);
  let after = 0;
  while (!signal.aborted) {
    const found = await readQuiet(store, { after, publicationId, since, nowMs });
    const due = found.map(({ id, route, told }) => {
      const fromMs = told === 1 ? tomorrowMs : nowMs + QUIET_NOTICE_WAIT_MINUTES * MINUTE_MS;
      return [id, route, new Date(fromMs + spread(id, publicationId)).toISOString()];
    });
    await store.write(async (trx) => {
      await sql`insert into notice_deliveries (subscription_id, publication_id, route, state, due_at)
        select cast(j.value ->> 0 as integer), cast(${publicationId} as integer), j.value ->> 1, 'due', j.value ->> 2
        from ${jsonTable(store.dialect, due)} as j where true on conflict do nothing`.execute(trx);
    });
    const last = found.at(-1);
    if (last === undefined || found.length < AT_ONCE) return;
    after = last.id;
  }
}

type Range = { after: number; publicationId: number; since: string; nowMs: number };

/** Live ones with nothing due. `told`: 1 if one was sent, or is being sent, since then. */
async function readQuiet(store: Store, { after, publicationId, since, nowMs }: Range): Promise<Quiet[]> {
  const open = sql`(select id from notice_publications where summary is null and id between 1 and ${publicationId})`;
  const { rows } = await sql<Quiet>`
    select s.id, s.route, case when exists (
      select 1 from notice_deliveries d where d.subscription_id = s.id and d.publication_id in ${open}
      and (d.state = 'sent' and d.settled_at >= ${since} or d.state = 'due' and not ${isFree(nowMs)})
    ) then 1 else 0 end as told
    from notice_subscriptions s
    where s.mode = 'quiet' and s.state = 'live' and s.id > ${after} and s.heard_id < ${publicationId} and not exists (
      select 1 from notice_deliveries d where d.subscription_id = s.id and d.publication_id in ${open}
      and d.state = 'due' and ${isFree(nowMs)})
    order by s.id limit ${AT_ONCE}`.execute(store.db);
  return rows;
}

/** The same for a repeated match. */
function spread(subscriptionId: number, publicationId: number): number {
  return (
    ((subscriptionId * 7_919 + publicationId * 104_729) % 5_400) *
    ((QUIET_NOTICE_SPREAD_MINUTES * MINUTE_MS) / 5_400)
  );
}
