import type { Kysely } from "kysely";
import * as z from "zod/mini";
import {
  adminNoticesSchema,
  type DrillOutcome,
  drillOutcomeSchema,
  noticeRouteChangeSchema,
} from "#domain/api/admin-notices.ts";
import { endpointBodySchema, noticePaths } from "#domain/api/notices.ts";
import { writeAudit } from "../accounts/audit.ts";
import { changeMaker } from "../accounts/change-maker.ts";
import { guardedRoutes, requireAdmin } from "../accounts/guards.ts";
import { withIdempotency } from "../http/idempotency.ts";
import { ProblemError } from "../http/problem.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import type { Database } from "../store/schema.ts";
import { pauseRoute, resumeRoute } from "./control-routes.ts";
import type { PushDesk } from "./notice-routes.ts";
import { WEB_PUSH } from "./push-subscription.ts";
import { queueTest } from "./queue-test.ts";
import { readDrill } from "./read-drill.ts";
import { readNoticesOverview } from "./read-overview.ts";
import { findSubscription } from "./subscriptions.ts";

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
