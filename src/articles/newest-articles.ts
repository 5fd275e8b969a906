import { knownLanguage, type Language } from "#domain/base/languages.ts";
import { type ArticleSummary, NEWEST_ARTICLES_SHOWN } from "#domain/articles/contract.ts";
import { readFact } from "../platform/db/meta.ts";
import type { MirrorDatabase } from "../platform/db/database.ts";
import type { QueryParams } from "../platform/lib/api-client.ts";

/** The landing page asks this, and it is fetched ahead. */
export function newestArticles(locale: string): QueryParams {
  return {
    per_page: NEWEST_ARTICLES_SHOWN,
    page: 1,
    sort: "published_at",
    sort_dir: "desc",
    language: knownLanguage(locale),
  };
}

/** Whether readers of this language see it: it is written in it, or in a language that the app does not have. */
export function isFor({ language: written }: ArticleSummary, language: Language | undefined): boolean {
  return language === undefined || !written || written === language;
}

export type Kept = { articles: ArticleSummary[]; at: number };
type Key = "published_at" | "created_at" | "updated_at" | "title";

/** All articles on the phone; null before they are here. */
export async function keptArticles(db: Pick<MirrorDatabase, "articles" | "meta">): Promise<Kept | null> {
  const [kept, rows] = await Promise.all([readFact(db, "articles"), db.articles.toArray()]);
  return kept && { articles: rows.map(({ summary }) => summary), at: kept.at };
}

/** In the server's order: by `key`, then id. */
export function sortArticles(
  articles: readonly ArticleSummary[],
  key: Key = "published_at",
  direction: "asc" | "desc" = "desc",
): ArticleSummary[] {
  const valueOf = (article: ArticleSummary) => article[key] ?? article.created_at;
  const sign = direction === "asc" ? 1 : -1;
  return [...articles].sort((a, b) => {
    const [first, second] = [valueOf(a), valueOf(b)];
    return sign * (first === second ? a.id - b.id : first < second ? -1 : 1);
  });
}
