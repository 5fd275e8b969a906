import { useEffect, useMemo } from "react";
import {
  type TopicList,
  type ArticleList,
  type ArticleSummary,
  type ArticleTopic,
  DEFAULT_ARTICLE_PAGE_SIZE,
} from "#domain/articles/contract.ts";
import { knownLanguage, LANGUAGES, type Language } from "#domain/base/languages.ts";
import type { MirrorDatabase } from "../platform/db/database.ts";
import { useServices } from "../platform/hooks/services-context.ts";
import { useStored } from "../platform/hooks/use-stored.ts";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import type { ArticleListView } from "./article-view.ts";
import { rememberTitles } from "./known-titles.ts";
import { useServerQuery, chooseSource, type Chosen } from "./use-server-query.ts";
import { PAGE_SIZE_OPTIONS } from "#domain/base/page-sizes.ts";
import { foldWords, hasWords } from "#domain/articles/fold-words.ts";
import { readAs, articleSearchText, titlesFirst } from "#domain/articles/article-search.ts";
import { parseIsoDate, startOfDay } from "#domain/base/day.ts";
import { isFor, keptArticles, sortArticles } from "./newest-articles.ts";

/** A page of articles, from the server or, at once, from those on the phone. */
export function useArticleList(question: ArticleQuestion): ArticleListView {
  const { articles } = useServices();
  const server = useServerQuery(articles, question);
  const identity = JSON.stringify(question);
  const read = useMemo(
    () => async (db: MirrorDatabase) => ({
      identity,
      kept: await listOnPhone(db, question).catch(() => null),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- `identity` is `question`, new at every render
    [identity],
  );
  const phone = useStored(read, null);
  useEffect(() => rememberTitles(server.data?.data ?? []), [server.data]);
  // An answer to the question before does not count; this one is not read yet.
  const kept = phone?.identity === identity ? phone.kept : undefined;
  const chosen = chooseSource(server, kept && { data: kept.list, at: kept.at });
  return {
    ...(chosen.status === "ready" ? { ...chosen, list: chosen.data } : chosen),
    retry: () => void articles.fetch(question, { force: true }),
  };
}

/** Categories or tags of articles in the reader's language, with their counts; on the phone, those of its articles. */
export function useTopics(kind: "categories" | "tags"): Chosen<TopicList> {
  const { topics } = useServices();
  const language = knownLanguage(useTranslate().locale);
  const server = useServerQuery(topics, { kind, language });
  const read = useMemo(
    () => async (db: MirrorDatabase) => {
      const list = await topicsOnPhone(db, kind, language).catch(() => null);
      return list && { data: list, at: 0 };
    },
    [kind, language],
  );
  return chooseSource(server, useStored(read, undefined));
}

/** The query of `GET /articles`. `status` has no effect: what is kept is published. */
export type ArticleQuestion = {
  q?: string | undefined;
  status?: string | undefined;
  category?: string | undefined;
  tag?: string | undefined;
  language?: Language | undefined;
  author_id?: string | number | undefined;
  published_after?: string | undefined;
  published_before?: string | undefined;
  sort?: "published_at" | "created_at" | "updated_at" | "title" | undefined;
  sort_dir?: "asc" | "desc" | undefined;
  page?: number | undefined;
  page_size?: number | undefined;
  per_page?: number | undefined;
};

type Tables = Pick<MirrorDatabase, "articles" | "articleBodies" | "meta">;

/** The server's answer to `question`, as far as the kept articles go; null before they are here. */
export async function listOnPhone(
  db: Tables,
  question: ArticleQuestion,
): Promise<{ list: ArticleList; at: number } | null> {
  const kept = await keptArticles(db);
  if (kept === null) return null;
  const filtered = kept.articles.filter((article) => fits(article, question));
  const found = await withWords(db, filtered, question.q);
  const elsewhere =
    found.length === 0 && question.q ? await foundElsewhere(db, kept.articles, question) : null;
  if (elsewhere !== null) return { list: { ...pageOf([], question), filters: elsewhere }, at: kept.at };
  const meant = found.length === 0 && question.q ? readAs(question.q, kept.articles) : null;
  const shown = meant === null ? found : await withWords(db, filtered, meant);
  const sorted = sortArticles(shown, question.sort, question.sort_dir);
  const isRanked = question.q && question.sort === undefined;
  const list = pageOf(isRanked ? titlesFirst(sorted, meant ?? question.q ?? "") : sorted, question);
  return { list: meant === null ? list : { ...list, filters: { read_as: meant } }, at: kept.at };
}

/** The server says the same: the language besides the one asked for that has most articles for a search. */
async function foundElsewhere(
  db: Tables,
  articles: readonly ArticleSummary[],
  { language: asked, ...question }: ArticleQuestion,
): Promise<{ found_in: Language; found_there: number } | null> {
  if (asked === undefined) return null;
  const others = articles.filter(({ language }) => language && language !== asked);
  const fitting = others.filter((article) => fits(article, question));
  const found = await withWords(db, fitting, question.q);
  const counts = LANGUAGES.map((language) => ({
    found_in: language,
    found_there: found.filter((article) => article.language === language).length,
  }));
  const most = counts.reduce((a, b) => (b.found_there > a.found_there ? b : a));
  return most.found_there === 0 ? null : most;
}

/** Categories or tags of the kept articles, by name, with counts; null before they are here. */
export async function topicsOnPhone(
  db: Tables,
  kind: "categories" | "tags",
  language?: Language,
): Promise<TopicList | null> {
  const kept = await keptArticles(db);
  if (kept === null) return null;
  const counts = new Map<string, { topic: ArticleTopic; count: number }>();
  const read = kept.articles.filter((article) => isFor(article, language));
  for (const topic of read.flatMap((article) => article[kind]))
    counts.set(topic.slug, { topic, count: (counts.get(topic.slug)?.count ?? 0) + 1 });
  const data = [...counts.values()].map(({ topic, count }) => ({ ...topic, articles_count: count }));
  data.sort((a, b) => (a.name < b.name ? -1 : 1));
  return { data, meta: { count: data.length } };
}

function fits(article: ArticleSummary, question: ArticleQuestion): boolean {
  const { category, tag, author_id: author, published_after, published_before } = question;
  const [first, last] = [parseIsoDate(published_after ?? ""), parseIsoDate(published_before ?? "")];
  const publishedAt = article.published_at ?? "";
  return (
    isFor(article, question.language) &&
    isFiledUnder(article.categories, category) &&
    isFiledUnder(article.tags, tag) &&
    (!author || String(article.author?.id) === String(author)) &&
    (first === null || publishedAt >= startOfDay(first)) &&
    (last === null || publishedAt < startOfDay(last + 1))
  );
}

function isFiledUnder(topics: readonly ArticleTopic[], wanted: string | undefined): boolean {
  return !wanted || topics.some(({ slug, name }) => slug === wanted || name === wanted);
}

/** By slug; folding a text takes a cheap phone a few milliseconds. */
const searchTexts = new Map<string, { version: string; text: string }>();

async function withWords(
  db: Tables,
  articles: readonly ArticleSummary[],
  query = "",
): Promise<readonly ArticleSummary[]> {
  const words = foldWords(query);
  if (words.length === 0) return articles;
  const found: ArticleSummary[] = [];
  // One read at a time, so that touches are answered in between.
  for (const article of articles)
    if (hasWords(await searchTextOf(db, article.slug), words)) found.push(article);
  return found;
}

async function searchTextOf(db: Tables, slug: string): Promise<string> {
  const row = await db.articles.get(slug);
  const known = searchTexts.get(slug);
  if (row === undefined || known?.version === row.version) return known?.text ?? "";
  const body = await db.articleBodies.get(row.version);
  if (body === undefined) return "";
  const text = articleSearchText(body.article);
  searchTexts.set(slug, { version: row.version, text });
  return text;
}

function pageOf(articles: ArticleSummary[], { page = 1, page_size, per_page }: ArticleQuestion): ArticleList {
  const size = page_size ?? per_page ?? DEFAULT_ARTICLE_PAGE_SIZE;
  const last = Math.max(1, Math.ceil(articles.length / size));
  return {
    data: articles.slice((page - 1) * size, page * size),
    links: { first: null, last: null, prev: null, next: null },
    meta: {
      current_page: page,
      per_page: size,
      page_size: size,
      page_size_options: [...PAGE_SIZE_OPTIONS],
      total: articles.length,
      last_page: last,
      has_more: page < last,
    },
  };
}
