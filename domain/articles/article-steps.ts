import type { ARTICLE_STATUSES } from "./contract.ts";
import { isAdmin, type Rights, roleOf } from "../accounts/roles.ts";

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

/** An account that may write articles. */
export type Writer = Rights & { id: number };

/** Whether it may change, delete or restore an article of this author: editors and admins any, others their own. */
export function mayChangeArticle(writer: Writer, authorId: number | null): boolean {
  return editsAll(writer) || authorId === writer.id;
}

/**
 * Whether it may change the author from `former` to `wanted` (null: no name is shown). Only an admin may set or remove
 * another person's name. For a new article, `former` is the writer.
 */
export function mayChangeAuthor(writer: Writer, former: number | null, wanted: number | null): boolean {
  if (former === wanted || isAdmin(writer)) return true;
  const isOwn = (id: number | null) => id === writer.id || (id === null && editsAll(writer));
  return isOwn(former) && isOwn(wanted);
}

function editsAll(writer: Rights): boolean {
  return isAdmin(writer) || roleOf(writer) === "editor";
}
