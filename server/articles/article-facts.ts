import type { Selectable, Transaction } from "kysely";
import type { AdminArticle, ArticleChange, ArticleFault } from "#domain/articles/admin-contract.ts";
import { mayDo } from "#domain/accounts/roles.ts";
import { USER_COLUMNS, fullName, toUser } from "../accounts/user-row.ts";
import { validationProblem } from "../http/problem.ts";
import type { Database } from "../store/schema.ts";
import type { ArticleTable } from "../store/tables/articles.ts";

/** Columns that editors set directly. */
export type ArticleFacts = Pick<
  Selectable<ArticleTable>,
  | "title"
  | "excerpt"
  | "content"
  | "featured_image_url"
  | "og_image_url"
  | "canonical_url"
  | "meta_title"
  | "meta_description"
  | "published_at"
  | "language"
>;

export const NO_FACTS: ArticleFacts = {
  title: "",
  content: "",
  excerpt: null,
  featured_image_url: null,
  og_image_url: null,
  canonical_url: null,
  meta_title: null,
  meta_description: null,
  published_at: null,
  language: null,
};

/** The facts after a change; empty texts become null. */
export function changedFacts(before: ArticleFacts, change: ArticleChange): ArticleFacts {
  const text = (
    key:
      | "excerpt"
      | "featured_image_url"
      | "og_image_url"
      | "canonical_url"
      | "meta_title"
      | "meta_description",
  ) => (change[key] === undefined ? before[key] : change[key] || null);
  const { title, content, language, published_at } = change;
  return {
    title: title ?? before.title,
    content: content ?? before.content,
    excerpt: text("excerpt"),
    featured_image_url: text("featured_image_url"),
    og_image_url: text("og_image_url"),
    canonical_url: text("canonical_url"),
    meta_title: text("meta_title"),
    meta_description: text("meta_description"),
    language: language === undefined ? before.language : language,
    published_at: published_at === undefined ? before.published_at : instant(published_at),
  };
}

function instant(text: string | null): string | null {
  return text === null ? null : new Date(text).toISOString();
}

/** An author's id and byline. Refuses accounts that do not write articles without telling whether they exist. */
export async function bylineOf(
  trx: Transaction<Database>,
  authorId: number | null,
): Promise<Pick<ArticleTable, "author_id" | "author_name">> {
  if (authorId === null) return { author_id: null, author_name: null };
  const row = await trx
    .selectFrom("users")
    .select(USER_COLUMNS)
    .where("id", "=", authorId)
    .executeTakeFirst();
  const user = row && toUser(row);
  if (user === undefined || !mayDo(user, "manage-articles")) {
    const code: ArticleFault = "no_such_author";
    throw validationProblem([{ path: "author_id", message: "There is no author with this number", code }]);
  }
  return { author_id: user.id, author_name: fullName(user) };
}

/** The facts of an article as it is. */
export function factsOf(article: AdminArticle): ArticleFacts {
  const { title, excerpt, content, featured_image_url, og_image_url } = article;
  const { canonical_url, meta_title, meta_description, published_at, language = null } = article;
  return {
    title,
    excerpt,
    content,
    featured_image_url,
    og_image_url,
    canonical_url,
    meta_title,
    meta_description,
    published_at,
    language,
  };
}
