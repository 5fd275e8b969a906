import type { Selectable, Transaction } from "kysely";
import { mayDo } from "#domain/accounts/roles.ts";
import type { AdminArticle, ArticleChange, ArticleFault } from "#domain/articles/admin-contract.ts";
import { USER_COLUMNS, fullName, toUser } from "../accounts/user-row.ts";
import { validationProblem } from "../http/problem.ts";
import type { Database } from "../store/schema.ts";
import type { ArticleTable } from "../store/tables/articles.ts";

/** Columns that editors set directly. */
type ArticleFacts = Pick<
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

/** The log keeps part of long texts, and how long they were. */
const LONGEST_TEXT = 300;
/** Shown before a change that is deep in a long line. */
const CONTEXT = 40;

type Recorded = Readonly<Record<string, unknown>>;

/** What the log says about an article: all fields of a new or deleted one. */
export function auditFacts(article: AdminArticle): Recorded {
  return Object.fromEntries(
    Object.entries(wholeFacts(article)).map(([key, value]) => [key, partFrom(value, 0)]),
  );
}

/** The title, for lists of entries, and the fields that differ; of texts the changed part. */
export function auditChange(
  before: AdminArticle,
  after: AdminArticle,
): { before: Recorded; after: Recorded } {
  const [from, to] = [wholeFacts(before), wholeFacts(after)];
  const changed: { before: Record<string, unknown>; after: Record<string, unknown> } = {
    before: { title: before.title },
    after: { title: after.title },
  };
  for (const key of Object.keys(to)) {
    if (key === "updated_at" || JSON.stringify(from[key]) === JSON.stringify(to[key])) continue;
    const start = changedFrom(from[key], to[key]);
    changed.before[key] = partFrom(from[key], start);
    changed.after[key] = partFrom(to[key], start);
  }
  return changed;
}

function wholeFacts(article: AdminArticle): Recorded {
  const {
    id: _id,
    etag: _etag,
    picture: _picture,
    word_count: _words,
    reading_time: _minutes,
    author,
    categories,
    tags,
    ...rest
  } = article;
  return {
    ...rest,
    author: author?.name ?? null,
    categories: categories.map(({ name }) => name),
    tags: tags.map(({ name }) => name),
  };
}

function partFrom(value: unknown, start: number): unknown {
  if (typeof value !== "string") return value;
  const isCutWithinLine = start > 0 && value[start - 1] !== "\n";
  const isCutAfter = value.length - start > LONGEST_TEXT;
  const part = value.slice(start, start + LONGEST_TEXT);
  if (!isCutWithinLine && !isCutAfter) return part;
  return `${isCutWithinLine ? "…" : ""}${part}${isCutAfter ? "…" : ""} (${value.length} characters)`;
}

/** Finds the beginning of the first line that differs; within a long line, a few words before the difference. */
function changedFrom(a: unknown, b: unknown): number {
  if (typeof a !== "string" || typeof b !== "string") return 0;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const line = a.lastIndexOf("\n", at - 1) + 1;
  return at - line > LONGEST_TEXT / 2 ? at - CONTEXT : line;
}
