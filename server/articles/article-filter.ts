import { LANGUAGES, type Language } from "#domain/base/languages.ts";
import { sql } from "kysely";
import type { ExpressionBuilder, Kysely, SelectQueryBuilder } from "kysely";
import type { ArticleQuery } from "#domain/articles/article-query.ts";
import { foldWords } from "#domain/articles/fold-words.ts";
import { parseIsoDate, startOfDay } from "#domain/base/day.ts";
import { filtersOf } from "../http/paging.ts";
import type { Database } from "../store/schema.ts";

export type Articles = SelectQueryBuilder<Database, "articles", object>;

/** Published articles; `now` is an ISO instant. */
export function visibleArticles(db: Kysely<Database>, now: string): Articles {
  return db
    .selectFrom("articles")
    .where("articles.status", "=", "published")
    .where("articles.published_at", "<=", now)
    .where("articles.deleted_at", "is", null);
}

/** Keeps articles in this language, and those in a language that the app does not have. */
export function inLanguage(articles: Articles, language: Language): Articles {
  const others = LANGUAGES.filter((other) => other !== language);
  return articles.where((eb) =>
    eb.or([eb("articles.language", "is", null), eb("articles.language", "not in", others)]),
  );
}

/** Applies all filters but `status`. */
export function filterArticles(articles: Articles, query: ArticleQuery): Articles {
  let narrowed = articles;
  // `hasWords` does the same on phones. Words have no wildcards.
  for (const word of foldWords(query.q ?? "")) {
    narrowed = narrowed.where("articles.search_text", "like", `%${word}%`);
  }
  const { category, tag, author_id } = query;
  if (category) narrowed = narrowed.where((eb) => isFiledUnder(eb, "categories", category));
  if (tag) narrowed = narrowed.where((eb) => isFiledUnder(eb, "tags", tag));
  if (query.language !== undefined) narrowed = inLanguage(narrowed, query.language);
  if (author_id !== undefined) narrowed = narrowed.where("articles.author_id", "=", author_id);
  const [first, last] = [
    parseIsoDate(query.published_after ?? ""),
    parseIsoDate(query.published_before ?? ""),
  ];
  if (first !== null) narrowed = narrowed.where("articles.published_at", ">=", startOfDay(first));
  if (last !== null) narrowed = narrowed.where("articles.published_at", "<", startOfDay(last + 1));
  return narrowed;
}

/** Newest first by default; articles without a date count as newest. */
export function sortArticles(articles: Articles, { sort = "published_at", sort_dir = "desc" }: ArticleQuery) {
  const column =
    sort === "updated_at"
      ? sql`coalesce(articles.updated_at, articles.created_at)`
      : sql.ref(`articles.${sort}`);
  return articles
    .orderBy(sql`case when ${column} is null then 1 else 0 end`, sort_dir)
    .orderBy(column, sort_dir)
    .orderBy("articles.id", sort_dir);
}

const FILTERS = [
  "q",
  "category",
  "tag",
  "language",
  "author_id",
  "published_after",
  "published_before",
] as const;

/** The filters of a list's answer. */
export function shownFilters(query: ArticleQuery): Record<string, string | number | null> {
  return filtersOf(query, FILTERS);
}

/** A topic by slug or name. */
function isFiledUnder(
  eb: ExpressionBuilder<Database, "articles">,
  kind: "categories" | "tags",
  topic: string,
) {
  const named = sql<boolean>`(topic.slug = ${topic} or topic.name = ${topic})`;
  return kind === "categories"
    ? eb.exists(
        eb
          .selectFrom("article_categories as filed")
          .innerJoin("categories as topic", "topic.id", "filed.category_id")
          .whereRef("filed.article_id", "=", "articles.id")
          .where(named)
          .select("topic.id"),
      )
    : eb.exists(
        eb
          .selectFrom("article_tags as filed")
          .innerJoin("tags as topic", "topic.id", "filed.tag_id")
          .whereRef("filed.article_id", "=", "articles.id")
          .where(named)
          .select("topic.id"),
      );
}
