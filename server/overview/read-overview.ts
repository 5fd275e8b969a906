import { OVERVIEW_MONTHS } from "../../domain/api/overview.ts";
import type { Overview, OverviewBranch } from "../../domain/api/overview.ts";
import { manifestSchema } from "../../domain/api/sync.ts";
import type { SegmentEntry } from "../../domain/api/sync.ts";
import { locationSlug } from "../../domain/location-slug.ts";
import { officeNames } from "../locations/location-queries.ts";
import { GenerationCache } from "../store/generation.ts";
import type { Store } from "../store/store.ts";

/** One state of the published lists, added up; `tag` is the manifest's. */
type Sums = { tag: string; total: number; sampleData: boolean; branches: OverviewBranch[] };

const NOTHING_PUBLISHED: Sums = { tag: "", total: 0, sampleData: false, branches: [] };

/**
 * Reads the overview of what is published. It adds up the manifest, so that it says what phones hold and walks no
 * table, and does so once for each manifest. An office without a list comes last.
 */
export function overviewReader(store: Store): () => Promise<Overview> {
  const cache = new GenerationCache<Overview>(store, 1);
  let kept = NOTHING_PUBLISHED;
  return () =>
    cache.get("", async () => {
      kept = await readSums(store, kept);
      return overviewOf(kept, await officeNames(store));
    });
}

async function readSums({ db }: Store, kept: Sums): Promise<Sums> {
  const current = db.selectFrom("manifest").where("id", "=", 1);
  const tag = (await current.select("etag").executeTakeFirst())?.etag;
  if (tag === kept.tag) return kept;
  const row = await current.select(["etag", "body"]).executeTakeFirst();
  if (row === undefined) return NOTHING_PUBLISHED;
  const manifest = manifestSchema.parse(JSON.parse(row.body));
  return {
    tag: row.etag,
    total: manifest.total,
    sampleData: manifest.sample_data === true,
    branches: sumByBranch(manifest.segments),
  };
}

function overviewOf({ total, sampleData, branches }: Sums, offices: readonly string[]): Overview {
  const withList = new Set(branches.map(({ name }) => name));
  const bare = offices.filter((name) => !withList.has(name)).sort();
  return {
    data: {
      total,
      newest_list_day: branches[0]?.newest_list_day ?? null,
      branches: [...branches, ...bare.map(branchWithoutList)],
    },
    meta: { sample_data: sampleData },
  };
}

function branchWithoutList(name: string): OverviewBranch {
  return { name, slug: locationSlug(name), total: 0, newest_list_day: null, months: [] };
}

/** Newest list first, then by name. */
function sumByBranch(segments: readonly SegmentEntry[]): OverviewBranch[] {
  return grouped(segments, ({ location }) => location)
    .map(([name, own]) => ({
      name,
      slug: locationSlug(name),
      total: countOf(own),
      newest_list_day: own.reduce((newest, { to }) => (to > newest ? to : newest), ""),
      months: countByMonth(own),
    }))
    .sort((a, b) => compare(b.newest_list_day, a.newest_list_day) || compare(a.name, b.name));
}

/** A segment lies within one month. */
function countByMonth(own: readonly SegmentEntry[]): OverviewBranch["months"] {
  return grouped(own, ({ to }) => to.slice(0, 7))
    .map(([month, parts]) => ({ month, count: countOf(parts) }))
    .sort((a, b) => compare(b.month, a.month))
    .slice(0, OVERVIEW_MONTHS);
}

function countOf(segments: readonly SegmentEntry[]): number {
  return segments.reduce((sum, { count }) => sum + count, 0);
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
