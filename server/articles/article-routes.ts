import type { FastifyRequest, FastifyReply } from "fastify";
import * as z from "zod/mini";
import { mayDo } from "#domain/accounts/roles.ts";
import { isAlphabetSlug } from "#domain/articles/alphabet-slugs.ts";
import { articlesAround } from "#domain/articles/related-articles.ts";
import {
  articleDetailQuerySchema,
  type ArticleQuery,
  articleQuerySchema,
  topicQuerySchema,
} from "#domain/articles/article-query.ts";
import type { ArticleStatus } from "#domain/articles/article-steps.ts";
import {
  DEFAULT_ARTICLE_PAGE_SIZE,
  articleDetailSchema,
  articleListSchema,
  topicListSchema,
  type ArticleSummary,
  articleVersionsSchema,
  syncedArticleAnswerSchema,
} from "#domain/articles/contract.ts";
import { readAs } from "#domain/articles/article-search.ts";
import { appRoutes } from "#domain/base/app-routes.ts";
import { FRESH_SECONDS, SEGMENT_MAX_AGE_SECONDS } from "#domain/base/caching.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { cacheFor, contentVersion } from "../http/etag.ts";
import { type KeptText, keepText, sendKept } from "../http/compressed-text.ts";
import { pageOf, paging } from "../http/paging.ts";
import { refuseImpossibleDays } from "../http/parameters.ts";
import { ProblemError } from "../http/problem.ts";
import { takeTurns } from "../http/bounded-queue.ts";
import { requesterOf } from "../http/requester.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import { VersionCache } from "../store/version-cache.ts";
import { articlesVersion } from "../store/published-version.ts";
import type { ReadStore } from "../store/store.ts";
import { shownFilters } from "./article-filter.ts";
import {
  allSummaries,
  foundElsewhere,
  listArticles,
  readArticle,
  articleVersions,
  type ArticleVersion,
  isPublic,
  presentSlug,
} from "./article-queries.ts";
import { findId } from "./article-slugs.ts";
import { listTopics } from "./article-topics.ts";

const tags = ["articles"];
const JSON_TYPE = "application/json; charset=utf-8";
/** Searching reads every text: time for a thousand articles. */
const SEARCH_MS = 50;
const SEARCHES_WAITING = { mostWaiting: 60, mostOfOne: 10 };
/** Some hundred kilobytes each, and as much again compressed. */
const DETAILS_KEPT = 60;
const paramsSchema = z.object({ slug: z.string() });

/** Public article routes, read-only. */
export function articleRoutes(app: App, { store, now }: RouteDeps): void {
  const inTurns = takeTurns(1, SEARCHES_WAITING);
  const nowText = () => new Date(now()).toISOString();
  const version = articlesVersion(store, now);
  const kept = new VersionCache<ArticleSummary[]>(version, 1);
  const details = new VersionCache<KeptText | null>(version, DETAILS_KEPT, (detail) => detail !== null);

  async function readDetail(id: number): Promise<KeptText | null> {
    const article = await readArticle(store, id, nowText());
    if (article === null) return null;
    const published = await kept.get("", () => allSummaries(store, nowText()));
    const around = articlesAround(article, published, article.translations);
    const etag = contentVersion({ article, around });
    const answer = z.encode(articleDetailSchema, { data: article, around, meta: { etag } });
    return keepText(JSON.stringify(answer), etag);
  }

  app.get(
    apiPaths.articles,
    {
      schema: {
        tags,
        summary: "Published articles",
        cached: true,
        usualPageSize: DEFAULT_ARTICLE_PAGE_SIZE,
        problems: ["lists_busy"],
        querystring: articleQuerySchema,
        response: { 200: articleListSchema },
      },
    },
    async (request, reply) => {
      const { query } = request;
      refuseImpossibleDays(query, ["published_after", "published_before"]);
      const page = pageOf(query, DEFAULT_ARTICLE_PAGE_SIZE);
      const status = statusFor(request, query);
      const list = (asked: ArticleQuery) => listArticles(store, { query: asked, status, ...page }, nowText());
      const read = async () => {
        const found = await list(query);
        const plain = { ...found, meant: null, elsewhere: null };
        if (!query.q || found.total > 0) return plain;
        if (query.language !== undefined) {
          const elsewhere = await foundElsewhere(store, query, nowText());
          if (elsewhere !== null) return { ...plain, elsewhere };
        }
        const known = await kept.get("", () => allSummaries(store, nowText()));
        const meant = readAs(query.q, known);
        return { ...plain, ...(meant === null ? {} : await list({ ...query, q: meant })), meant };
      };
      const search = () => inTurns(requesterOf(request, reply), read);
      const { articles, total, meant, elsewhere } = await (query.q ? search() : read());
      if (query.q) request.charge(SEARCH_MS);
      if (query.status === undefined) cacheFor(reply, FRESH_SECONDS.landingArticles);
      // The answer may depend on the account.
      else reply.header("cache-control", "private, no-store");
      return {
        data: articles,
        ...paging(apiPaths.articles, query, { ...page, total }),
        filters: {
          ...shownFilters(query),
          status,
          ...(meant === null ? {} : { read_as: meant }),
          ...(elsewhere === null ? {} : { found_in: elsewhere.language, found_there: elsewhere.total }),
        },
      };
    },
  );

  app.get(
    `${apiPaths.articles}/:slug`,
    {
      schema: {
        tags,
        summary: "One published article, and what to read after it; a former slug finds it too",
        cached: true,
        problems: ["article_not_found"],
        params: paramsSchema,
        querystring: articleDetailQuerySchema,
        response: { 200: articleDetailSchema },
      },
    },
    async (request, reply) => {
      // The id is looked up first, as strangers may ask for any slug.
      const id = await findId(store.db, request.params.slug);
      const detail = id === null ? null : await details.get(String(id), () => readDetail(id));
      if (detail === null) throw unknownArticle();
      cacheFor(reply, FRESH_SECONDS.articleDetail);
      return sendKept(request, reply, { type: JSON_TYPE, kept: detail });
    },
  );

  for (const kind of ["categories", "tags"] as const) {
    app.get(
      apiPaths[kind],
      {
        schema: {
          tags,
          summary: `The ${kind} of articles`,
          cached: true,
          querystring: topicQuerySchema,
          response: { 200: topicListSchema },
        },
      },
      async ({ query }, reply) => {
        const data = await listTopics(store, kind, nowText(), query.language);
        cacheFor(reply, FRESH_SECONDS.landingArticles);
        return { data, meta: { count: data.length } };
      },
    );
  }
}

/** `status` has an effect for those who may see articles in any status; null: published ones. */
function statusFor({ account }: FastifyRequest, { status }: ArticleQuery): ArticleStatus | null {
  const may = account !== null && !account.lacksPasskey && mayDo(account.user, "manage-articles");
  return may ? (status ?? null) : null;
}

/** The answer is the same for missing, unpublished, scheduled and removed ones. */
function unknownArticle(): ProblemError {
  return new ProblemError(404, "article_not_found", { detail: "No article has this address here." });
}

const versionParamsSchema = z.object({ slug: z.string(), version: z.string() });

/** Newest articles for phones: versions, each at an immutable URL. */
export function articleSyncRoutes(app: App, { store, now }: RouteDeps): void {
  const kept = new VersionCache<ArticleVersion[]>(articlesVersion(store, now), 1);
  const texts = new WeakMap<ArticleVersion, KeptText>();
  const textOf = (one: ArticleVersion): KeptText => {
    const known = texts.get(one);
    if (known !== undefined) return known;
    const answer = z.encode(syncedArticleAnswerSchema, { data: one.article });
    const text = keepText(JSON.stringify(answer), one.version);
    texts.set(one, text);
    return text;
  };
  const newest = () => kept.get("", () => articleVersions(store, now()));

  app.get(
    apiPaths.articleVersions,
    {
      schema: {
        tags: ["sync"],
        summary: "The newest articles for phones, each with its version",
        cached: true,
        unlimited: true,
        response: { 200: articleVersionsSchema },
      },
    },
    async (_request, reply) => {
      cacheFor(reply, FRESH_SECONDS.articleDetail);
      return { data: (await newest()).map(({ article, version }) => ({ slug: article.slug, version })) };
    },
  );

  app.get(
    `${apiPaths.articleVersions}/:slug/:version`,
    {
      schema: {
        tags: ["sync"],
        summary: "One version of an article, which never changes",
        cached: true,
        unlimited: true,
        problems: ["article_not_found"],
        params: versionParamsSchema,
        response: { 200: syncedArticleAnswerSchema },
      },
    },
    async (request, reply) => {
      const { slug, version } = request.params;
      const found = (await newest()).find((one) => one.article.slug === slug && one.version === version);
      if (found === undefined) throw unknownArticle();
      reply.header("cache-control", `public, max-age=${SEGMENT_MAX_AGE_SECONDS}, immutable`);
      return sendKept(request, reply, { type: JSON_TYPE, kept: textOf(found) });
    },
  );
}

/**
 * Redirects former slugs: for good, as search engines should follow, but checked each time, as slugs can come back. The
 * alphabet, which every page's footer links, leads to the list while there is no such article.
 */
export function leadToPresentArticle(store: ReadStore, now: () => number) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { slug } = paramsSchema.parse(request.params);
    const nowText = new Date(now()).toISOString();
    const present = await presentSlug(store, slug, nowText);
    if (present === null) {
      if (!isAlphabetSlug(slug) || (await isPublic(store, slug, nowText))) return undefined;
      return reply.header("cache-control", "no-cache").redirect(appRoutes.articles, 302);
    }
    const search = request.url.slice(request.url.split("?", 1)[0]?.length);
    const path = appRoutes.article.replace(":slug", encodeURIComponent(present));
    return reply.header("cache-control", "no-cache").redirect(`${path}${search}`, 301);
  };
}
