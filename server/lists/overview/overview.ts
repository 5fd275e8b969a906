import { sql } from "kysely";
import * as z from "zod/mini";
import { FRESH_SECONDS } from "#domain/base/caching.ts";
import { toIsoDate, todayInAddisAbaba } from "#domain/base/day.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { type ListPace, type Manifest, type SegmentEntry, OVERVIEW_MONTHS } from "#domain/lists/contract.ts";
import { listDaysOf, newestListDay, type ListDays } from "#domain/lists/newest-list-days.ts";
import { type Overview, type OverviewBranch, overviewSchema } from "#domain/lists/overview.ts";
import { locationSlug } from "#domain/locations/location-slug.ts";
import { cacheFor } from "../../http/etag.ts";
import { publicRoutes } from "../../http/documented.ts";
import { officeNames, readEntries } from "../../locations/location-queries.ts";
import type { App, RouteDeps } from "../../route-deps.ts";
import { VersionCache } from "../../store/version-cache.ts";
import { publishedVersion, shownPlacements } from "../../store/published-version.ts";
import type { ReadStore } from "../../store/store.ts";
import { manifestReader } from "../sync/published-manifest.ts";

/** Totals of one manifest. */
type Sums = {
  total: number;
  sampleData: boolean;
  listDays: ListDays;
  pace: ListPace | undefined;
  branches: OverviewBranch[];
};

const NOTHING_PUBLISHED: Sums = {
  total: 0,
  sampleData: false,
  listDays: new Map(),
  pace: undefined,
  branches: [],
};

/** Overview from the manifest, cached: matches phones, scans no table. Offices without lists come last. */
export function overviewReader(store: ReadStore, now: () => number): () => Promise<Overview> {
  const cache = new VersionCache<Overview>(publishedVersion(store, now), 1);
  const readSums = manifestReader(store, sumsOf);
  return () =>
    cache.get("", async () => {
      const { data, meta } = overviewOf((await readSums()) ?? NOTHING_PUBLISHED, await officeNames(store));
      const entries = await readEntries(store);
      const branches = data.branches.map((one) => ({
        ...one,
        name_am: entries.get(one.name)?.name_am ?? null,
      }));
      return { data: { ...data, branches, placements: await placementsOn(store, now()) }, meta };
    });
}

async function placementsOn(store: ReadStore, nowMs: number): Promise<string[]> {
  const day = toIsoDate(todayInAddisAbaba(nowMs));
  const { rows } = await sql<{ shown: string | null }>`select ${shownPlacements(day)} as shown`.execute(
    store.db,
  );
  return rows[0]?.shown?.split(",") ?? [];
}

function sumsOf(manifest: Manifest): Sums {
  const listDays = listDaysOf(manifest);
  return {
    total: manifest.total,
    sampleData: manifest.sample_data === true,
    listDays,
    pace: manifest.pace,
    branches: sumByBranch(manifest.segments, listDays),
  };
}

function overviewOf(
  { total, sampleData, listDays, pace, branches }: Sums,
  offices: readonly string[],
): Overview {
  const published = new Set(branches.map(({ name }) => name));
  // Newer lists may have taken all of a list's rows; it still counts.
  const bare = [...new Set([...listDays.keys(), ...offices])].filter((name) => !published.has(name));
  return {
    data: {
      total,
      newest_list_day: newestListDay(listDays),
      ...(pace ? { pace } : {}),
      branches: [...branches, ...bare.map((name) => branchWithoutRows(name, listDays))].sort(
        newestBranchFirst,
      ),
    },
    meta: { sample_data: sampleData },
  };
}

function branchWithoutRows(name: string, listDays: ListDays): OverviewBranch {
  return {
    name,
    slug: locationSlug(name),
    total: 0,
    newest_list_day: listDays.get(name) ?? null,
    months: [],
  };
}

/** Newest list first, then name; no list last. */
function newestBranchFirst(a: OverviewBranch, b: OverviewBranch): number {
  return compare(b.newest_list_day ?? "", a.newest_list_day ?? "") || compare(a.name, b.name);
}

function sumByBranch(segments: readonly SegmentEntry[], listDays: ListDays): OverviewBranch[] {
  const byBranch = Map.groupBy(segments, ({ location }) => location);
  return [...byBranch].map(([name, own]) => ({
    name,
    slug: locationSlug(name),
    total: countOf(own),
    newest_list_day: listDays.get(name) ?? null,
    months: countByMonth(own),
  }));
}

/** Segments never span months. */
function countByMonth(own: readonly SegmentEntry[]): OverviewBranch["months"] {
  return [...Map.groupBy(own, ({ to }) => to.slice(0, 7))]
    .map(([month, parts]) => ({ month, count: countOf(parts) }))
    .sort((a, b) => compare(b.month, a.month))
    .slice(0, OVERVIEW_MONTHS);
}

function countOf(segments: readonly SegmentEntry[]): number {
  return segments.reduce((sum, { count }) => sum + count, 0);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

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
