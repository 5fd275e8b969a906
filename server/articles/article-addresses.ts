import { knownLanguage } from "#domain/base/languages.ts";
import { articleChanged } from "#domain/articles/article-description.ts";
import type { ReadStore } from "../store/store.ts";
import { visibleArticles } from "./article-filter.ts";

export type ArticleVersion = { language: string; slug: string };

/** `versions`: the article in each language, itself too; empty without a translation. */
export type ArticleAddress = { slug: string; changed: string; versions: readonly ArticleVersion[] };

/** Public articles for the sitemap, newest first; without those that another address is canonical for. */
export async function articleAddresses(
  store: ReadStore,
  { now, limit }: { now: string; limit: number },
): Promise<ArticleAddress[]> {
  const rows = await visibleArticles(store.longReads, now)
    .select(["id", "slug", "language", "translation_of", "published_at", "updated_at", "created_at"])
    .where("canonical_url", "is", null)
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  const groups = new Map<number, ArticleVersion[]>();
  const groupOf = (row: (typeof rows)[number]) => row.translation_of ?? row.id;
  // The articles' own pages choose the same one: the first written of each language.
  for (const row of [...rows].sort((a, b) => a.id - b.id)) {
    const group = groups.get(groupOf(row)) ?? [];
    groups.set(groupOf(row), group);
    const language = knownLanguage(row.language);
    if (language !== undefined && group.every((one) => one.language !== language))
      group.push({ language, slug: row.slug });
  }
  return rows.map((row) => {
    const group = groups.get(groupOf(row)) ?? [];
    const isIn = group.length > 1 && group.some(({ slug }) => slug === row.slug);
    return { slug: row.slug, changed: articleChanged(row), versions: isIn ? group : [] };
  });
}
