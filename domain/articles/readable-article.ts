import type { Article, SyncedArticle } from "./contract.ts";

/** Phones keep and pages show an article without its Markdown. */
export function readableArticle({ content: _content, ...article }: Article): SyncedArticle {
  const { pictures = [], translations = [] } = article;
  return { ...article, pictures, translations };
}
