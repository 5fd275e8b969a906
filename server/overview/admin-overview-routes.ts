import * as z from "zod/mini";
import { adminOverviewSchema } from "#domain/api/admin-overview.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { isAdmin } from "#domain/roles.ts";
import { guardedRoutes, requireAdminArea, signedIn } from "../accounts/guards.ts";
import type { ReadFaults } from "../health/faults.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import { readAdminOverview } from "./read-admin-overview.ts";
import { overviewReader } from "./read-overview.ts";

const forAdminArea = guardedRoutes(requireAdminArea, "admin: overview");

/** Admin start page data. */
export function adminOverviewRoutes(
  app: App,
  { store, now, readFaults }: RouteDeps & { readFaults: ReadFaults },
): void {
  const readOverview = overviewReader(store, now);
  app.get(
    apiPaths.adminOverview,
    forAdminArea("Counts, the newest lists, and what needs attention, as far as the account may see", {
      querystring: z.strictObject({}),
      response: { 200: adminOverviewSchema },
    }),
    async (request, reply) => {
      const { total, newest_list_day } = (await readOverview()).data;
      const published = { total, newest_list_day };
      const { user } = signedIn(request);
      const data = await readAdminOverview(store, user, published, now());
      return reply.send({ data: { ...data, faults: isAdmin(user) ? await readFaults() : [] } });
    },
  );
}
