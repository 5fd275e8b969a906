import { locationsSchema } from "#domain/locations/contract.ts";
import { articlesTag, branchesTag, type HeadTags } from "#domain/lists/head-tags.ts";
import { articleVersions } from "../../articles/article-queries.ts";
import { listLocations, listOffices } from "../../locations/location-queries.ts";
import { VersionCache } from "../../store/version-cache.ts";
import { articlesVersion, publishedVersion } from "../../store/published-version.ts";
import type { ReadStore } from "../../store/store.ts";

/** The tags of the branches and articles as phones would read them now. */
export async function currentHeadTags(store: ReadStore, nowMs: number): Promise<HeadTags> {
  return { branches: await branchesNow(store), articles: await articlesNow(store, nowMs) };
}

/**
 * Read again only after a change by any process; articles, whose texts are dear to compare, not after a change of lists.
 */
export function keptHeadTags(store: ReadStore, now: () => number): () => Promise<HeadTags> {
  const branches = new VersionCache<string>(publishedVersion(store, now), 1);
  const articles = new VersionCache<string>(articlesVersion(store, now), 1);
  return async () => ({
    branches: await branches.get("", () => branchesNow(store)),
    articles: await articles.get("", () => articlesNow(store, now())),
  });
}

async function branchesNow(store: ReadStore): Promise<string> {
  const data = await listLocations(store);
  const offices = await listOffices(store, data);
  // Parsed, as a phone does: the tag depends on the order of fields.
  return branchesTag(locationsSchema.parse({ data, offices, meta: { count: data.length } }));
}

async function articlesNow(store: ReadStore, nowMs: number): Promise<string> {
  const versions = await articleVersions(store, nowMs);
  return articlesTag(versions.map(({ article: { slug }, version }) => ({ slug, version })));
}
