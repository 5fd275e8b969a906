import { sql } from "kysely";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { AdminNotices } from "#domain/api/admin-notices.ts";
import type { Database } from "../store/schema.ts";
import { TEST_PUBLICATION } from "./record-publication.ts";

const SHOWN_PUBLICATIONS = 30;
const summarySchema = z.record(z.string(), z.int());

/** Counts for admins; nothing about a single subscription. */
export async function readNoticesOverview(db: Kysely<Database>): Promise<AdminNotices> {
  const subscriptions = await db
    .selectFrom("notice_subscriptions")
    .select(["channel", "mode", "state", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy(["channel", "mode", "state"])
    .orderBy("channel")
    .orderBy("mode")
    .orderBy("state")
    .execute();
  return { subscriptions, routes: await readRoutes(db), publications: await readPublications(db) };
}

type RouteRow = Omit<AdminNotices["routes"][number], "paused" | "subscriptions"> & {
  paused: number;
  subscriptions: number | string;
};

async function readRoutes(db: Kysely<Database>): Promise<AdminNotices["routes"]> {
  const { rows } = await sql<RouteRow>`
    select u.route, u.channel, sum(u.subscriptions) as subscriptions, coalesce(r.paused, 0) as paused,
      r.stopped_at, r.reason,
      (select count(*) from notice_deliveries d where d.route = u.route and d.state = 'due') as due,
      (select min(d.due_at) from notice_deliveries d where d.route = u.route and d.state = 'due')
        as oldest_due_at
    from (
      select route, channel, count(*) as subscriptions from notice_subscriptions group by route, channel
      union all select route, channel, 0 from notice_routes
    ) as u left join notice_routes r on r.route = u.route
    group by u.route, u.channel, r.paused, r.stopped_at, r.reason order by u.route`.execute(db);
  return rows.map(({ paused, subscriptions, ...row }) => ({
    ...row,
    subscriptions: Number(subscriptions),
    paused: paused === 1,
  }));
}

async function readPublications(db: Kysely<Database>): Promise<AdminNotices["publications"]> {
  const newest = await db
    .selectFrom("notice_publications")
    .select(["id", "created_at", "matched_at", "up_to", "summary"])
    .where("id", ">", TEST_PUBLICATION)
    .whereRef("to_listing", ">", "after_listing")
    .orderBy("id", "desc")
    .limit(SHOWN_PUBLICATIONS)
    .execute();
  if (newest.length === 0) return [];
  const counted = await db
    .selectFrom("notice_deliveries")
    .select(["publication_id", "state", ({ fn }) => fn.countAll<number>().as("count")])
    .where(
      "publication_id",
      "in",
      newest.map(({ id }) => id),
    )
    .groupBy(["publication_id", "state"])
    .execute();
  const counts = Map.groupBy(counted, (row) => row.publication_id);
  return newest.map(({ summary, ...publication }) => ({
    ...publication,
    deliveries:
      summary === null
        ? Object.fromEntries((counts.get(publication.id) ?? []).map(({ state, count }) => [state, count]))
        : summarySchema.parse(JSON.parse(summary)),
  }));
}
