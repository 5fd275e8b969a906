import { sql } from "kysely";
import * as z from "zod/mini";
import { audienceSchema } from "#domain/advertising/advertisement-figures.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { FRESH_SECONDS } from "#domain/base/caching.ts";
import { parseIsoDate, todayInAddisAbaba, toIsoDate } from "#domain/base/day.ts";
import { cacheFor } from "../../http/etag.ts";
import { publicRoutes } from "../../http/public-routes.ts";
import { overviewReader } from "../../lists/overview/read-overview.ts";
import type { App, RouteDeps } from "../../route-deps.ts";
import type { ReadStore } from "../../store/store.ts";
import { LOOKUPS } from "./lookup-counter.ts";

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

const MOST_DAYS = 30;

type Lookups = { lookups_a_day: number | null; days_counted: number };

/** The mean of the last whole days; the first day of counting began somewhere within, and today is not over. */
async function readLookups({ db }: ReadStore, nowMs: number): Promise<Lookups> {
  const today = todayInAddisAbaba(nowMs);
  const { first } = await db
    .selectFrom("day_figures")
    .select(({ fn }) => fn.min<string | null>("day").as("first"))
    .where("name", "=", LOOKUPS)
    .executeTakeFirstOrThrow();
  const begun = first === null ? null : parseIsoDate(first);
  const from = Math.max((begun ?? today) + 1, today - MOST_DAYS);
  const days = today - from;
  if (days < 1) return { lookups_a_day: null, days_counted: 0 };
  const { total } = await db
    .selectFrom("day_figures")
    .select(sql<number | string>`coalesce(sum(count), 0)`.as("total"))
    .where("name", "=", LOOKUPS)
    .where("day", ">=", toIsoDate(from))
    .where("day", "<", toIsoDate(today))
    .executeTakeFirstOrThrow();
  return { lookups_a_day: Math.round(Number(total) / days), days_counted: days };
}
