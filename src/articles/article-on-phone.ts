import type { ArticleAround, SyncedArticle } from "#domain/api/articles.ts";
import { articlesAround } from "#domain/articles/around.ts";
import type { MirrorDatabase } from "../db/database.ts";
import { keptArticles } from "./newest-articles.ts";

/** `found`: null if it is not among the kept ones. */
export type PhoneArticle = {
  found: { article: SyncedArticle; version: string; around: ArticleAround } | null;
  at: number;
};

/** An article on the phone and what to read after it; null before articles are here. */
export async function articleOnPhone(
  db: Pick<MirrorDatabase, "articles" | "articleBodies" | "meta">,
  slug: string,
): Promise<PhoneArticle | null> {
  const [kept, row] = await Promise.all([keptArticles(db), db.articles.get(slug)]);
  if (kept === null) return null;
  const body = row && (await db.articleBodies.get(row.version));
  if (row === undefined || body === undefined) return { found: null, at: kept.at };
  const { article } = body;
  const around = articlesAround(article, kept.articles, article.translations);
  return { found: { article, version: row.version, around }, at: kept.at };
}
