import { isAdmin, type Rights, roleOf } from "../accounts/roles.ts";

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
