import { sql } from "kysely";
import { startOfDay, todayInAddisAbaba } from "#domain/base/day.ts";
import { jsonTable } from "../store/json-table.ts";
import type { Store } from "../store/store.ts";

const MINUTE_MS = 60_000;
const AT_ONCE = 5_000;
/** A day's lists are one push, and not all phones come at once. */
const WAIT_MS = { from: 30 * MINUTE_MS, spread: 90 * MINUTE_MS };
/** The hour of the next day at which those are told who were told today. */
const MORNING_MS = 7 * 60 * MINUTE_MS;

type Quiet = { id: number; route: string; told: number };

/**
 * Those without buckets are told once a day that there are new lists: what waits to be sent covers this publication
 * too, and who was told today is told tomorrow.
 */
export async function matchQuiet(
  store: Store,
  publicationId: number,
  nowMs: number,
  signal: AbortSignal,
): Promise<void> {
  const today = todayInAddisAbaba(nowMs);
  const tomorrowMs = Date.parse(startOfDay(today + 1)) + MORNING_MS;
  const since = startOfDay(today);
  let after = 0;
  while (!signal.aborted) {
    const found = await readQuiet(store, { after, publicationId, since, now: new Date(nowMs).toISOString() });
    const due = found.map(({ id, route, told }) => {
      const fromMs = told === 1 ? tomorrowMs : nowMs + WAIT_MS.from;
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

type Range = { after: number; publicationId: number; since: string; now: string };

/** Live ones with nothing due. `told`: 1 if one was sent, or is being sent, since then. */
async function readQuiet(store: Store, { after, publicationId, since, now }: Range): Promise<Quiet[]> {
  const open = sql`(select id from notice_publications where summary is null and id between 1 and ${publicationId})`;
  const { rows } = await sql<Quiet>`
    select s.id, s.route, case when exists (
      select 1 from notice_deliveries d where d.subscription_id = s.id and d.publication_id in ${open}
      and (d.state = 'sent' and d.settled_at >= ${since} or d.state = 'due' and d.leased_until >= ${now})
    ) then 1 else 0 end as told
    from notice_subscriptions s
    where s.mode = 'quiet' and s.state = 'live' and s.id > ${after} and s.heard_id < ${publicationId} and not exists (
      select 1 from notice_deliveries d where d.subscription_id = s.id and d.publication_id in ${open}
      and d.state = 'due' and (d.leased_until is null or d.leased_until < ${now}))
    order by s.id limit ${AT_ONCE}`.execute(store.db);
  return rows;
}

/** The same for a repeated match. */
function spread(subscriptionId: number, publicationId: number): number {
  return ((subscriptionId * 7_919 + publicationId * 104_729) % 5_400) * (WAIT_MS.spread / 5_400);
}
