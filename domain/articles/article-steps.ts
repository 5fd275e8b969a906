import type { ARTICLE_STATUSES } from "./contract.ts";

export type ArticleStatus = (typeof ARTICLE_STATUSES)[number];

const NEXT: Readonly<Record<ArticleStatus, readonly ArticleStatus[]>> = {
  draft: ["scheduled", "published", "archived"],
  scheduled: ["draft", "published", "archived"],
  published: ["archived", "draft"],
  archived: ["draft"],
};

/** Statuses that an editor may give an article of this one, besides keeping it. */
export function nextStatuses(status: ArticleStatus): readonly ArticleStatus[] {
  return NEXT[status];
}
