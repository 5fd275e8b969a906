import { type Kysely, type Transaction, sql } from "kysely";
import * as z from "zod/mini";
import {
  adminNoticesSchema,
  type DrillOutcome,
  drillOutcomeSchema,
  noticeRouteChangeSchema,
  type AdminNotices,
} from "#domain/notices/admin-contract.ts";
import { endpointBodySchema, noticePaths, PUBLICATIONS_SHOWN } from "#domain/notices/contract.ts";
import { writeAudit } from "../accounts/audit.ts";
import { changeMaker } from "../accounts/change-maker.ts";
import { guardedRoutes, requireAdmin } from "../accounts/guards.ts";
import { withIdempotency } from "../http/idempotency.ts";
import { ProblemError } from "../http/problem.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import type { Database } from "../store/schema.ts";
import { queueSending } from "./notice-kinds.ts";
import { queueTest } from "./queue-test.ts";
import type { PushDesk } from "./notice-routes.ts";
import { WEB_PUSH } from "./push-subscription.ts";
import { TEST_PUBLICATION } from "./record-publication.ts";
import { findSubscription } from "./subscriptions.ts";

const summarySchema = z.record(z.string(), z.int());

/** Counts for admins; nothing about a single subscription. */
async function readNoticesOverview(db: Kysely<Database>): Promise<AdminNotices> {
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
    .limit(PUBLICATIONS_SHOWN)
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

const forAdmins = guardedRoutes(requireAdmin, "admin: notices");

/** Counts, pauses, and a drill that sends to the admin's own device. */
export function adminNoticeRoutes(app: App, deps: RouteDeps & { push: PushDesk | null }): void {
  const { store, now, push } = deps;

  async function outcomeOf(endpoint: string): Promise<DrillOutcome> {
    const { id } = await ownSubscription(store.db, push, endpoint);
    const outcome = await readDrill(store.db, id);
    if (outcome === undefined) throw new ProblemError(404, "not_found", { detail: "No test was sent." });
    return outcome;
  }

  app.get(
    noticePaths.adminNotices,
    forAdmins("Subscriptions and deliveries in numbers, routes that are stopped or paused", {
      querystring: z.strictObject({}),
      response: { 200: adminNoticesSchema },
    }),
    async () => ({ data: { ...(await readNoticesOverview(store.longReads)), push: push !== null } }),
  );

  app.patch(
    noticePaths.adminNotices,
    forAdmins("Pause or resume a route", {
      repeatable: true,
      body: noticeRouteChangeSchema,
      response: { 200: adminNoticesSchema },
    }),
    async (request, reply) =>
      withIdempotency(request, reply, deps, async (trx) => {
        const { route, paused } = request.body;
        const changed = paused ? await pauseRoute(trx, route) : await resumeRoute(trx, route, now());
        if (changed !== null) {
          await writeAudit(trx, {
            ...changeMaker(request, now()),
            action: paused ? "notice-route.pause" : "notice-route.resume",
            subject: `notice-route:${route}`,
            ...changed,
          });
        }
        return { status: 200, body: { data: { ...(await readNoticesOverview(trx)), push: push !== null } } };
      }),
  );

  app.post(
    noticePaths.adminDrill,
    forAdmins("Send a test notice to one's own device", {
      repeatable: true,
      problems: ["subscription_not_found"],
      body: endpointBodySchema,
      response: { 204: z.null() },
    }),
    async (request, reply) =>
      withIdempotency(request, reply, deps, async (trx) => {
        const found = await ownSubscription(trx, push, request.body.endpoint);
        await queueTest(trx, { subscriptionId: found.id, route: found.route, nowMs: now() });
        await writeAudit(trx, {
          ...changeMaker(request, now()),
          action: "notice.drill",
          subject: `notice-route:${found.route}`,
        });
        return { status: 204 };
      }),
  );

  app.post(
    noticePaths.adminDrillOutcome,
    forAdmins("What became of the test notice to one's own device", {
      problems: ["not_found", "subscription_not_found"],
      body: endpointBodySchema,
      response: { 200: drillOutcomeSchema },
    }),
    async ({ body }) => ({ data: await outcomeOf(body.endpoint) }),
  );
}

async function ownSubscription(db: Kysely<Database>, push: PushDesk | null, endpoint: string) {
  const address = { channel: WEB_PUSH, address: endpoint };
  const found = push === null ? undefined : await findSubscription(db, push.secret, address);
  if (found !== undefined) return found;
  throw new ProblemError(404, "subscription_not_found", { detail: "This device has no subscription." });
}

/** Reads the last test notice to a subscription; undefined if none was sent. */
async function readDrill(db: Kysely<Database>, subscriptionId: number): Promise<DrillOutcome | undefined> {
  return db
    .selectFrom("notice_deliveries")
    .leftJoin("notice_routes", "notice_routes.route", "notice_deliveries.route")
    .select(["notice_deliveries.state", "notice_deliveries.status", "notice_routes.reason"])
    .where("publication_id", "=", TEST_PUBLICATION)
    .where("subscription_id", "=", subscriptionId)
    .executeTakeFirst();
}

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
