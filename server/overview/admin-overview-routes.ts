import * as z from "zod/mini";
import { adminOverviewSchema } from "#domain/api/admin-overview.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { guardedRoutes, requireAdminArea, signedIn } from "../accounts/guards.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import { readAdminOverview } from "./read-admin-overview.ts";
import { overviewReader } from "./read-overview.ts";

const forAdminArea = guardedRoutes(requireAdminArea, "admin: overview");

/** Admin start page data. */
export function adminOverviewRoutes(app: App, { store, now }: RouteDeps): void {
  const readOverview = overviewReader(store, now);
  app.get(
    apiPaths.adminOverview,
    forAdminArea("Counts, the newest lists, and what needs attention, as far as the account may see", {
      querystring: z.strictObject({}),
      response: { 200: adminOverviewSchema },
    }),
    async (request, reply) => {
      const { total, branches, newest_list_day } = (await readOverview()).data;
      const published = { total, branches: branches.length, newest_list_day };
      const data = await readAdminOverview(store, signedIn(request).user, published, now());
      return reply.send({ data });
    },
  );
}
