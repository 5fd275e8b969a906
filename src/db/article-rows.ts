import type { ArticleSummary, SyncedArticle } from "#domain/api/articles.ts";

/** One of the newest articles, for lists. Small, as screens watch it. */
export type ArticleRow = {
  slug: string;
  version: string;
  summary: ArticleSummary;
  /** Ids of its pictures. */
  pictures: string[];
  /** Of its body. */
  bytes: number;
};

/** Keyed by version: while articles are updated, one has an old and a new body. */
export type ArticleBodyRow = { version: string; article: SyncedArticle; bytes: number };

/** The row for lists. */
export function articleRowOf({ version, article, bytes }: ArticleBodyRow): ArticleRow {
  const { text: _text, pictures, translations: _translations, ...summary } = article;
  const ids = [...(article.picture ? [article.picture] : []), ...pictures].map(({ id }) => id);
  return { slug: article.slug, version, summary, pictures: [...new Set(ids)], bytes };
}
