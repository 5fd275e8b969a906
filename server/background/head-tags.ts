import { locationsSchema } from "#domain/api/locations.ts";
import { articlesTag, branchesTag, type HeadTags } from "#domain/lists/head-tags.ts";
import { articleVersions } from "../articles/article-versions.ts";
import { listLocations, listOffices } from "../locations/location-queries.ts";
import { VersionCache } from "../store/generation.ts";
import { publishedVersion } from "../store/published-version.ts";
import type { ReadStore } from "../store/store.ts";

/** Of the branches and articles as phones would read them now. */
export async function currentHeadTags(store: ReadStore, nowMs: number): Promise<HeadTags> {
  const data = await listLocations(store);
  const offices = await listOffices(store, data);
  const versions = await articleVersions(store, nowMs);
  return {
    // Parsed, as a phone does: the tag depends on the order of fields.
    branches: await branchesTag(locationsSchema.parse({ data, offices, meta: { count: data.length } })),
    articles: await articlesTag(versions.map(({ article: { slug }, version }) => ({ slug, version }))),
  };
}

/** Read again only after a change by any process, or a minute, as of scheduled articles. */
export function keptHeadTags(store: ReadStore, now: () => number): () => Promise<HeadTags> {
  const kept = new VersionCache<HeadTags>(publishedVersion(store, now), 1);
  return () => kept.get("", () => currentHeadTags(store, now()));
}
