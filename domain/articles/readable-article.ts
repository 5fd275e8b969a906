import type { Article, SyncedArticle } from "../api/articles.ts";

/** As phones keep it and pages show it: without the Markdown. */
export function readableArticle({ content: _content, ...article }: Article): SyncedArticle {
  const { pictures = [], translations = [] } = article;
  return { ...article, pictures, translations };
}
