import * as z from "zod/mini";
import { FRESH_SECONDS } from "#domain/base/caching.ts";
import { todayInAddisAbaba, toIsoDate, type EpochDay } from "#domain/base/day.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { locationSlug } from "#domain/locations/location-slug.ts";
import { type ArrivedList, arrivalsOf, listsByWeek } from "#domain/service/arrivals.ts";
import { SERVICE_DAYS, type Service, serviceSchema } from "#domain/service/contract.ts";
import { uptimeOf } from "#domain/service/uptime.ts";
import { readLookups } from "../advertising/audience/audience.ts";
import { cacheFor } from "../http/etag.ts";
import { publicRoutes } from "../http/documented.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import { VersionCache } from "../store/version-cache.ts";
import { publishedVersion } from "../store/published-version.ts";
import type { ReadStore } from "../store/store.ts";
import { readSpans } from "./heartbeat.ts";

/** What the service page tells. */
export function serviceRoutes(app: App, { store, now }: RouteDeps): void {
  const kept = new VersionCache<Service>(publishedVersion(store, now), 1);
  app.get(
    apiPaths.service,
    publicRoutes("service")(
      "How soon lists are here, look-ups that servers answered, and when none was there",
      {
        cached: true,
        querystring: z.strictObject({}),
        response: { 200: serviceSchema },
      },
    ),
    async (_request, reply) => {
      const data = await kept.get("", () => readService(store, now()));
      cacheFor(reply, FRESH_SECONDS.overview);
      return { data };
    },
  );
}

async function readService(store: ReadStore, nowMs: number): Promise<Service> {
  const today = todayInAddisAbaba(nowMs);
  const lists = await readLists(store, today);
  const { all, branches } = arrivalsOf(lists, today);
  const weeks = listsByWeek(lists, today);
  const { lookups_a_day, days_counted } = await readLookups(store, nowMs);
  return {
    arrival: all,
    branches: branches.map(({ branch, ...arrival }) => ({
      name: branch,
      slug: locationSlug(branch),
      ...arrival,
    })),
    weeks: weeks && weeks.map(({ day, count }) => ({ up_to: toIsoDate(day), lists: count })),
    lookups: lookups_a_day === null ? null : { a_day: lookups_a_day, days: days_counted },
    uptime: uptimeOf(await readSpans(store), nowMs),
  };
}

/** A list that was imported again counts from the first import that was not undone. */
async function readLists({ db }: ReadStore, today: EpochDay): Promise<ArrivedList[]> {
  const rows = await db
    .selectFrom("import_batches")
    .select(["location as branch", "date_of_publish as day"])
    .select(({ fn }) => fn.min<string | null>("finished_at").as("at"))
    .where("status", "=", "completed")
    .where("is_sample", "=", 0)
    .where("date_of_publish", ">", toIsoDate(today - SERVICE_DAYS))
    .groupBy(["location", "date_of_publish"])
    .execute();
  return rows.flatMap(({ branch, day, at }) => (at === null ? [] : [{ branch, day, at }]));
}
