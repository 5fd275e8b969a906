import { setImmediate as nextTurn } from "node:timers/promises";
import type { ArticleQuery } from "#domain/articles/article-query.ts";
import type { ArticleStatus } from "#domain/articles/article-steps.ts";
import {
  type Article,
  type ArticleSummary,
  KEPT_ARTICLES,
  type SyncedArticle,
} from "#domain/articles/contract.ts";
import { pictureId, type PictureFacts } from "#domain/articles/media.ts";
import { readableArticle } from "#domain/articles/related-articles.ts";
import { titlesFirst } from "#domain/articles/article-search.ts";
import { knownLanguage, LANGUAGES, type Language } from "#domain/base/languages.ts";
import { contentVersion } from "../http/etag.ts";
import type { ReadStore } from "../store/store.ts";
import { filterArticles, inLanguage, sortArticles, visibleArticles } from "./article-filter.ts";
import {
  ARTICLE_COLUMNS,
  SUMMARY_COLUMNS,
  toArticle,
  toSummary,
  type ArticleRow,
  type SummaryRow,
} from "./article-row.ts";
import { translationsOf } from "./article-translations.ts";
import { factsOf } from "./media/pictures.ts";
import { topicsOf } from "./article-topics.ts";

type ArticlePage = {
  query: ArticleQuery;
  /** Null: public articles. */
  status: ArticleStatus | null;
  limit: number;
  offset: number;
};

/** A page of articles and the total. */
export async function listArticles(
  store: ReadStore,
  { query, status, limit, offset }: ArticlePage,
  now: string,
): Promise<{ articles: ArticleSummary[]; total: number }> {
  // Word search reads all texts.
  const db = query.q ? store.longReads : store.db;
  const shown =
    status === null
      ? visibleArticles(db, now)
      : db.selectFrom("articles").where("status", "=", status).where("deleted_at", "is", null);
  const matching = filterArticles(shown, query);
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  if (offset >= total) return { articles: [], total };
  const sorted = sortArticles(matching, query);
  if (query.q && query.sort === undefined) {
    // Titles are folded here as on phones, which no database does.
    const titles = await sorted.select(["articles.id", "articles.title"]).execute();
    const ids = titlesFirst(titles, query.q)
      .slice(offset, offset + limit)
      .map(({ id }) => id);
    const rows = await matching.select(SUMMARY_COLUMNS).where("articles.id", "in", ids).execute();
    rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
    return { articles: await summaries(store, rows), total };
  }
  const rows = await sorted.select(SUMMARY_COLUMNS).limit(limit).offset(offset).execute();
  return { articles: await summaries(store, rows), total };
}

/** The language besides the one asked for that has most articles for a search, with their number; null if none has any. */
export async function foundElsewhere(
  store: ReadStore,
  { language: asked, ...query }: ArticleQuery,
  now: string,
): Promise<{ language: Language; total: number } | null> {
  const found = await filterArticles(visibleArticles(store.longReads, now), query)
    .where(
      "articles.language",
      "in",
      LANGUAGES.filter((language) => language !== asked),
    )
    .groupBy("articles.language")
    .select(["articles.language", (eb) => eb.fn.countAll<number>().as("total")])
    .orderBy("total", "desc")
    .limit(1)
    .executeTakeFirst();
  const language = knownLanguage(found?.language);
  return found === undefined || language === undefined ? null : { language, total: found.total };
}

/** All public articles, newest first. */
export async function allSummaries(store: ReadStore, now: string): Promise<ArticleSummary[]> {
  const rows = await sortArticles(visibleArticles(store.longReads, now), {})
    .select(SUMMARY_COLUMNS)
    .execute();
  return summaries(store, rows);
}

async function summaries(store: ReadStore, rows: readonly SummaryRow[]): Promise<ArticleSummary[]> {
  const topics = await topicsOf(
    store.db,
    rows.map((row) => row.id),
  );
  const picture = await featuredPictures(store, rows);
  return rows.map((row) => ({ ...toSummary(row, topics(row.id)), picture: picture(row) }));
}

/** Newest articles with text, for feeds and phones. `language`: only those for its readers. */
export async function newestArticles(
  store: ReadStore,
  limit: number,
  now: string,
  language: Language | null = null,
): Promise<Article[]> {
  const visible = visibleArticles(store.db, now);
  const rows = await sortArticles(language === null ? visible : inLanguage(visible, language), {})
    .select(ARTICLE_COLUMNS)
    .limit(limit)
    .execute();
  return toArticles(store, rows, now);
}

/** A public article, or null. */
export async function readArticle(store: ReadStore, id: number, now: string): Promise<Article | null> {
  const row = await visibleArticles(store.db, now)
    .where("articles.id", "=", id)
    .select(ARTICLE_COLUMNS)
    .executeTakeFirst();
  if (row === undefined) return null;
  return (await toArticles(store, [row], now))[0] ?? null;
}

async function toArticles(store: ReadStore, rows: readonly ArticleRow[], now: string): Promise<Article[]> {
  const topics = await topicsOf(
    store.db,
    rows.map((row) => row.id),
  );
  const picture = await featuredPictures(store, rows);
  const pictures = await picturesInTexts(store, rows);
  const translations = await translationsOf(store.db, rows, now);
  const articles: Article[] = [];
  for (const row of rows) {
    articles.push({
      ...toArticle(row, topics(row.id)),
      picture: picture(row),
      pictures: pictures(row),
      translations: translations(row),
    });
    // Reading a long text takes milliseconds: others have a turn between two.
    if (rows.length > 1) await nextTurn();
  }
  return articles;
}

/** Whether visitors find an article at this slug. */
export async function isPublic({ db }: ReadStore, slug: string, now: string): Promise<boolean> {
  const found = await visibleArticles(db, now)
    .where("articles.slug", "=", slug)
    .select("articles.id")
    .executeTakeFirst();
  return found !== undefined;
}

/** The slug of the public article that a former slug leads to; null for others. */
export async function presentSlug({ db }: ReadStore, former: string, now: string): Promise<string | null> {
  if (former.includes("\u0000")) return null;
  const found = await visibleArticles(db, now)
    .where("articles.id", "=", (eb) =>
      eb
        .selectFrom("article_slugs")
        .where("article_slugs.slug", "=", former)
        .select("article_slugs.article_id"),
    )
    .select("articles.slug")
    .executeTakeFirst();
  return found?.slug ?? null;
}

type Row = { id: number; featured_image_url: string | null };

/** The featured pictures of articles, as far as they are there. */
async function featuredPictures(store: ReadStore, rows: readonly Row[]) {
  const facts = await factsOf(
    store,
    rows.flatMap((row) => pictureId(row.featured_image_url) ?? []),
  );
  return ({ featured_image_url }: Row): PictureFacts | null =>
    facts.get(pictureId(featured_image_url) ?? "") ?? null;
}

/** All pictures that articles name, as far as they are there, by id. */
async function picturesInTexts(store: ReadStore, rows: readonly Row[]) {
  if (rows.length === 0) return () => [];
  const named = await store.db
    .selectFrom("article_media")
    .selectAll()
    .where(
      "article_id",
      "in",
      rows.map(({ id }) => id),
    )
    .orderBy("media_id")
    .execute();
  const facts = await factsOf(
    store,
    named.map(({ media_id }) => media_id),
  );
  return ({ id }: Row): PictureFacts[] =>
    named.flatMap(({ article_id, media_id }) => (article_id === id ? (facts.get(media_id) ?? []) : []));
}

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
