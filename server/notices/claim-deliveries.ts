import { sql, type Kysely } from "kysely";
import { LISTS_NOTICE_HOURS, TEST_NOTICE_HOURS } from "#domain/notices/contract.ts";
import { columnIsOver, iso } from "../store/clock-skew.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";

/** Longer than a try takes; a worker that was killed loses it after that. */
const LEASE_MS = 20_000;

export type Claimed = { subscription_id: number; publication_id: number; attempts: number };

/** Takes due deliveries of a route, oldest first; other workers leave them alone for `LEASE_MS`. */
export async function claimDeliveries(
  store: Store,
  { route, nowMs, limit }: { route: string; nowMs: number; limit: number },
): Promise<Claimed[]> {
  const locked = store.dialect === "postgres" ? sql`for update skip locked` : sql``;
  return store.write(async (trx) => {
    const { rows } = await sql<Claimed>`
      with picked as materialized (
        select subscription_id, publication_id from notice_deliveries
        where route = ${route} and state = 'due' and due_at <= ${iso(nowMs)} and ${isFree(nowMs)} and ${runs()}
        order by due_at limit ${limit} ${locked})
      update notice_deliveries set leased_until = ${iso(nowMs + LEASE_MS)}
      where (subscription_id, publication_id) in (select subscription_id, publication_id from picked)
      returning subscription_id, publication_id, attempts`.execute(trx);
    return rows;
  });
}

/** Routes with something to send now; stopped and paused ones have to wait. `isFree`: no worker has taken all of it. */
export async function dueRoutes(
  db: Kysely<Database>,
  nowMs: number,
): Promise<{ route: string; isFree: boolean }[]> {
  const due = sql`select 1 from notice_deliveries d
    where d.route = routes.route and d.state = 'due' and d.due_at <= ${iso(nowMs)}`;
  const { rows } = await sql<{ route: string; free: number }>`${allRoutes()}
    select route, case when exists (${due} and ${isFree(nowMs)}) then 1 else 0 end as free
    from routes where route is not null and ${runs()} and exists (${due})`.execute(db);
  return rows.map(({ route, free }) => ({ route, isFree: free === 1 }));
}

/** When the next one of each route is due. */
export async function nextDue(db: Kysely<Database>): Promise<{ route: string; dueMs: number }[]> {
  const { rows } = await sql<{ route: string; due_at: string | null }>`${allRoutes()}
    select route, (select min(d.due_at) from notice_deliveries d
      where d.route = routes.route and d.state = 'due') as due_at
    from routes where route is not null and ${runs()}`.execute(db);
  return rows.flatMap(({ route, due_at }) => (due_at === null ? [] : [{ route, dueMs: Date.parse(due_at) }]));
}

/** All with deliveries. */
export async function readRoutes(db: Kysely<Database>): Promise<{ route: string }[]> {
  const { rows } = await sql<{ route: string }>`${allRoutes()}
    select route from routes where route is not null`.execute(db);
  return rows;
}

/** `routes` of all deliveries, each found by one step in the index; a null ends them. */
function allRoutes() {
  return sql`with recursive routes (route) as (
    select min(route) from notice_deliveries
    union all
    select (select min(d.route) from notice_deliveries d where d.route > routes.route)
    from routes where routes.route is not null)`;
}

/** Neither stopped nor paused. */
function runs() {
  return sql<boolean>`route not in (select route from notice_routes where paused = 1 or stopped_at is not null)`;
}

/** Whether no worker has taken a delivery, or one did and lost it. */
export function isFree(nowMs: number) {
  return sql<boolean>`(leased_until is null or ${columnIsOver("leased_until", nowMs - 1, LEASE_MS)})`;
}

const MINUTE_MS = 60_000;
/** The waits after each failed try; the last one repeats. */
const WAITS_MS = [1, 5, 30, 120, 480].map((minutes) => minutes * MINUTE_MS);
/** So often a service may ask to be tried again within a minute. */
const QUICK_TRIES = 3;
const HOUR_MS = 60 * MINUTE_MS;
export const LISTS_LIVE_MS = LISTS_NOTICE_HOURS * HOUR_MS;

/** When to try again. `attempts` so far, `afterMs` as the service asked for. */
export function nextTryMs(nowMs: number, attempts: number, afterMs: number | null): number {
  const wait = WAITS_MS[Math.min(attempts, WAITS_MS.length) - 1] ?? MINUTE_MS;
  if (afterMs === null) return nowMs + wait;
  return nowMs + Math.max(afterMs, attempts < QUICK_TRIES ? 1_000 : MINUTE_MS);
}

/** A notice is not sent after this time. */
export function expiryMs(publication: { id: number; createdMs: number }, nowMs: number): number {
  return publication.id === 0 ? nowMs + TEST_NOTICE_HOURS * HOUR_MS : publication.createdMs + LISTS_LIVE_MS;
}
