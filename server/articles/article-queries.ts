import { sql } from "kysely";
import type { ExpressionBuilder, SelectQueryBuilder } from "kysely";
import type { Article, ArticleQuery, ArticleSummary } from "#domain/api/articles.ts";
import { parseIsoDate, startOfDay } from "#domain/day.ts";
import type { Database } from "../store/schema.ts";
import type { ReadStore } from "../store/store.ts";
import { featuredPictures, picturesInTexts } from "./article-pictures.ts";
import { type ArticleRow, SUMMARY_COLUMNS, toArticle, toSummary } from "./article-row.ts";
import { topicsOf } from "./topic-queries.ts";

export type ArticlePage = { query: ArticleQuery; limit: number; offset: number };
type Articles = SelectQueryBuilder<Database, "articles", object>;

/** Published articles; `now` is an ISO instant. */
function visibleArticles(db: ReadStore["db"], now: string): Articles {
  return db
    .selectFrom("articles")
    .where("articles.status", "=", "published")
    .where("articles.published_at", "<=", now)
    .where("articles.deleted_at", "is", null);
}

/** A page of public articles and the total. */
export async function listArticles(
  store: ReadStore,
  { query, limit, offset }: ArticlePage,
  now: string,
): Promise<{ articles: ArticleSummary[]; total: number }> {
  // Word search reads all texts.
  const matching = filtered(visibleArticles(query.q ? store.longReads : store.db, now), query);
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  if (offset >= total) return { articles: [], total };
  const direction = query.sort_dir ?? "desc";
  const rows = await matching
    .select(SUMMARY_COLUMNS)
    .orderBy(sortColumn(query.sort), direction)
    .orderBy("articles.id", direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const topics = await topicsOf(
    store,
    rows.map((row) => row.id),
  );
  const picture = await featuredPictures(store, rows);
  return {
    articles: rows.map((row) => ({ ...toSummary(row, topics(row.id)), picture: picture(row) })),
    total,
  };
}

/** Newest articles with text, for feeds and phones. */
export async function newestArticles(store: ReadStore, limit: number, now: string): Promise<Article[]> {
  const rows = await visibleArticles(store.db, now)
    .select([...SUMMARY_COLUMNS, "content"])
    .orderBy("articles.published_at", "desc")
    .orderBy("articles.id", "desc")
    .limit(limit)
    .execute();
  return toArticles(store, rows);
}

/** A public article by slug, or null. */
export async function readArticle(store: ReadStore, slug: string, now: string): Promise<Article | null> {
  const row = await visibleArticles(store.db, now)
    .where("articles.slug", "=", slug)
    .select([...SUMMARY_COLUMNS, "content"])
    .executeTakeFirst();
  if (row === undefined) return null;
  return (await toArticles(store, [row]))[0] ?? null;
}

async function toArticles(store: ReadStore, rows: readonly ArticleRow[]): Promise<Article[]> {
  const topics = await topicsOf(
    store,
    rows.map((row) => row.id),
  );
  const picture = await featuredPictures(store, rows);
  const pictures = await picturesInTexts(store, rows);
  return rows.map((row) => ({
    ...toArticle(row, topics(row.id)),
    picture: picture(row),
    pictures: pictures(row),
  }));
}

function sortColumn(sort: ArticleQuery["sort"] = "published_at") {
  if (sort !== "updated_at") return sql.ref(`articles.${sort}`);
  return sql`coalesce(articles.updated_at, articles.created_at)`;
}

/** Applies filters; `status` is for editors, visitors get published only. */
function filtered(articles: Articles, query: ArticleQuery): Articles {
  let narrowed = articles;
  for (const word of (query.q ?? "").split(/\s+/).filter(Boolean)) {
    const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    narrowed = narrowed.where(
      sql<boolean>`lower(articles.title || ' ' || coalesce(articles.excerpt, '') || ' ' || articles.content)
        like lower(${pattern}) escape '\\'`,
    );
  }
  const { category, tag, author_id } = query;
  if (category) narrowed = narrowed.where((eb) => isFiledUnder(eb, "categories", category));
  if (tag) narrowed = narrowed.where((eb) => isFiledUnder(eb, "tags", tag));
  if (author_id !== undefined) narrowed = narrowed.where("articles.author_id", "=", author_id);
  const [first, last] = [
    parseIsoDate(query.published_after ?? ""),
    parseIsoDate(query.published_before ?? ""),
  ];
  if (first !== null) narrowed = narrowed.where("articles.published_at", ">=", startOfDay(first));
  if (last !== null) narrowed = narrowed.where("articles.published_at", "<", startOfDay(last + 1));
  return narrowed;
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
