import { KEPT_ARTICLES, type SyncedArticle } from "#domain/articles/contract.ts";
import { readableArticle } from "#domain/articles/readable-article.ts";
import { contentVersion } from "../http/versions.ts";
import type { ReadStore } from "../store/store.ts";
import { newestArticles } from "./article-queries.ts";

export type ArticleVersion = { article: SyncedArticle; version: string };

/** The newest articles as phones keep them, each with the version of its content. */
export async function articleVersions(store: ReadStore, nowMs: number): Promise<ArticleVersion[]> {
  const articles = await newestArticles(store, KEPT_ARTICLES, new Date(nowMs).toISOString());
  return articles.map(({ preview_image_url: _preview, ...rest }) => {
    // Phones do not show the preview: drawing it makes no new version.
    const article = readableArticle(rest);
    return { article, version: contentVersion(article) };
  });
}
