import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { type EpochDay, toIsoDate, todayInAddisAbaba } from "#domain/base/day.ts";
import { firstDayOfRhythm } from "#domain/lists/rhythm.ts";
import { FRESH_SECONDS } from "#domain/base/caching.ts";
import { apiPaths } from "#domain/base/paths.ts";
import {
  locationDetailSchema,
  locationsSchema,
  type LocationDetail,
  type Office,
} from "#domain/locations/contract.ts";
import { isLocationSlug, locationSlug } from "#domain/locations/location-slug.ts";
import { cacheFor } from "../http/etag.ts";
import { ProblemError } from "../http/problem.ts";
import { publicRoutes } from "../http/documented.ts";
import { publishedListDays } from "../lists/sync/published-manifest.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import { VersionCache } from "../store/version-cache.ts";
import { publishedVersion } from "../store/published-version.ts";
import { sampleDataFlag } from "../store/sample-data.ts";
import type { ReadStore } from "../store/store.ts";
import { listLocations, listOffices, readLocation, findBySlug } from "./location-queries.ts";

/** Format of `locationSlug`; others are not looked up. */
const paramsSchema = z.object({ slug: z.string() });
const BRANCHES_KEPT = 200;
const noQuerySchema = z.strictObject({});
const forAll = publicRoutes("locations");

/** Branches and their facts. */
export function locationRoutes(app: App, { store, now }: RouteDeps): void {
  const isSample = sampleDataFlag(store);
  const listDays = publishedListDays(store);
  const version = publishedVersion(store, () => 0);
  const keptList = new VersionCache<{ data: string[]; offices: Office[] }>(version, 1);
  const keptBranches = new VersionCache<LocationDetail | null>(
    version,
    BRANCHES_KEPT,
    (found) => found !== null,
  );

  app.get(
    apiPaths.locations,
    forAll("Branches with a published passport or an office entry, and the facts of their offices", {
      cached: true,
      querystring: noQuerySchema,
      response: { 200: locationsSchema },
    }),
    async (_request, reply) => {
      const { data, offices } = await keptList.get("", async () => {
        const names = await listLocations(store);
        return { data: names, offices: await listOffices(store, names) };
      });
      cacheFor(reply, FRESH_SECONDS.locations);
      return { data, offices, meta: { count: data.length, sample_data: await isSample() } };
    },
  );

  app.get(
    `${apiPaths.locations}/:slug`,
    forAll("One branch: office facts, newest list, passports by month, and by day of the last twelve weeks", {
      cached: true,
      problems: ["location_not_found"],
      params: paramsSchema,
      querystring: noQuerySchema,
      response: { 200: locationDetailSchema },
    }),
    async (request, reply) => {
      const { slug } = request.params;
      const data = isLocationSlug(slug)
        ? await keptBranches.get(slug, async () => readLocation(store, slug, await listDays()))
        : null;
      if (data === null) {
        throw new ProblemError(404, "location_not_found", { detail: "No branch has this address here." });
      }
      cacheFor(reply, FRESH_SECONDS.locationList);
      const recent = recentDays(data.list_days ?? [], todayInAddisAbaba(now()));
      return { data: { ...data, list_days: recent }, meta: { sample_data: await isSample() } };
    },
  );
}

const formerParamsSchema = z.object({ locationSlug: z.string() });

/** Redirects former branch names, spellings and names as people type them (`Hosaena`). Temporary, as admins may split branches again. */
export function leadToPresentBranch({ db }: ReadStore) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { locationSlug: typed } = formerParamsSchema.parse(request.params);
    const row = await findBySlug(db, locationSlug(typed));
    if (row === null || row.slug === typed) return undefined;
    // With the page behind it, as the sheet for a notice board, and the search.
    const rest = /^\/[^/?]+\/[^/?]+(.*)$/.exec(request.url)?.[1] ?? "";
    return reply.header("cache-control", "no-cache").redirect(`/locations/${row.slug}${rest}`, 302);
  };
}

/** Later days are of lists with a wrong date, and no rhythm counts them. */
function recentDays<T extends { day: string }>(days: readonly T[], today: EpochDay): T[] {
  const [first, last] = [toIsoDate(firstDayOfRhythm(today)), toIsoDate(today)];
  return days.filter(({ day }) => day >= first && day <= last);
}
