import * as z from "zod/mini";
import { audienceSchema } from "#domain/api/advertisement-figures.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { FRESH_SECONDS } from "#domain/caching.ts";
import { cacheFor } from "../http/etag.ts";
import { publicRoutes } from "../http/public-routes.ts";
import { overviewReader } from "../overview/read-overview.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import { readLookups } from "./read-lookups.ts";

/** What advertisers may know of the visitors: counts. */
export function audienceRoutes(app: App, { store, now }: RouteDeps): void {
  const readOverview = overviewReader(store, now);
  app.get(
    apiPaths.audience,
    publicRoutes("advertisements")("Counts for advertisers: passports published, branches, look-ups a day", {
      cached: true,
      querystring: z.strictObject({}),
      response: { 200: audienceSchema },
    }),
    async (_request, reply) => {
      const { data } = await readOverview();
      const lookups = await readLookups(store, now());
      cacheFor(reply, FRESH_SECONDS.overview);
      return {
        data: {
          passports_published: data.total,
          branches: data.branches.filter(({ total }) => total > 0).length,
          ...lookups,
        },
      };
    },
  );
}
