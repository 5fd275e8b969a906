import * as z from "zod/mini";
import { overviewSchema } from "#domain/lists/overview.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { FRESH_SECONDS } from "#domain/base/caching.ts";
import { cacheFor } from "../../http/etag.ts";
import { publicRoutes } from "../../http/public-routes.ts";
import type { App, RouteDeps } from "../../route-deps.ts";
import { overviewReader } from "./read-overview.ts";

/** Spares the landing page the manifest. */
export function overviewRoutes(app: App, { store, now }: RouteDeps): void {
  const readOverview = overviewReader(store, now);
  app.get(
    apiPaths.overview,
    publicRoutes("overview")("Totals, and each branch's newest list and passports by month", {
      cached: true,
      querystring: z.strictObject({}),
      response: { 200: overviewSchema },
    }),
    async (_request, reply) => {
      const overview = await readOverview();
      cacheFor(reply, FRESH_SECONDS.overview);
      return overview;
    },
  );
}
