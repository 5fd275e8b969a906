import type { ArticleSummary, SyncedArticle } from "#domain/articles/contract.ts";
import { pictureFile } from "#domain/articles/media.ts";

/** One of the newest articles, for lists. Small, as screens watch it. */
export type ArticleRow = {
  slug: string;
  version: string;
  summary: ArticleSummary;
  /** Paths of its pictures, each in its smallest size. */
  pictures: string[];
  /** The size of its body. */
  bytes: number;
};

/** Keyed by version: while articles are updated, one has an old and a new body. */
export type ArticleBodyRow = { version: string; article: SyncedArticle; bytes: number };

/** The row for lists. */
export function articleRowOf({ version, article, bytes }: ArticleBodyRow): ArticleRow {
  const { text: _text, pictures, translations: _translations, ...summary } = article;
  const files = [...(article.picture ? [article.picture] : []), ...pictures].flatMap(
    ({ id, widths: [smallest] }) => (smallest === undefined ? [] : [pictureFile(id, smallest)]),
  );
  return { slug: article.slug, version, summary, pictures: [...new Set(files)], bytes };
}
