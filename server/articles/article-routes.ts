import * as z from "zod/mini";
import {
  DEFAULT_ARTICLE_PAGE_SIZE,
  articleDetailQuerySchema,
  articleDetailSchema,
  articleListSchema,
  articleQuerySchema,
  topicListSchema,
} from "#domain/api/articles.ts";
import type { ArticleQuery } from "#domain/api/articles.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { FRESH_SECONDS } from "#domain/caching.ts";
import { parseIsoDate } from "#domain/day.ts";
import { requesterOf } from "../http/requester.ts";
import { cacheFor } from "../http/etag.ts";
import { paging } from "../http/paging.ts";
import { ProblemError, validationProblem } from "../http/problem.ts";
import { takeTurns } from "../http/turns.ts";
import { contentVersion } from "../http/versions.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import { listArticles, readArticle } from "./article-queries.ts";
import { listTopics } from "./topic-queries.ts";

const tags = ["articles"];
/** Searching reads every text: time for a thousand articles. */
const SEARCH_MS = 50;
const SEARCHES_WAITING = { mostWaiting: 60, mostOfOne: 10 };
const paramsSchema = z.object({ slug: z.string() });

/** Public article routes, read-only. */
export function articleRoutes(app: App, { store, now }: RouteDeps): void {
  const inTurns = takeTurns(1, SEARCHES_WAITING);
  const nowText = () => new Date(now()).toISOString();

  app.get(
    apiPaths.articles,
    {
      schema: {
        tags,
        summary: "Published articles",
        querystring: articleQuerySchema,
        response: { 200: articleListSchema },
      },
    },
    async (request, reply) => {
      const { query } = request;
      refuseImpossibleDays(query);
      const pageSize = query.page_size ?? query.per_page ?? DEFAULT_ARTICLE_PAGE_SIZE;
      const page = query.page ?? 1;
      const wanted = { query, limit: pageSize, offset: (page - 1) * pageSize };
      const read = () => listArticles(store, wanted, nowText());
      const { articles, total } = query.q ? await inTurns(requesterOf(request, reply), read) : await read();
      if (query.q) request.charge(SEARCH_MS);
      cacheFor(reply, FRESH_SECONDS.landingArticles);
      return {
        data: articles,
        ...paging(apiPaths.articles, query, { page, pageSize, total }),
        filters: Object.fromEntries(FILTERS.map((name) => [name, query[name] || null])),
      };
    },
  );

  app.get(
    `${apiPaths.articles}/:slug`,
    {
      schema: {
        tags,
        summary: "One published article",
        params: paramsSchema,
        querystring: articleDetailQuerySchema,
        response: { 200: articleDetailSchema },
      },
    },
    async (request, reply) => {
      const { slug } = request.params;
      const article = slug.includes("\u0000") ? null : await readArticle(store, slug, nowText());
      if (article === null) throw unknownArticle();
      cacheFor(reply, FRESH_SECONDS.articleDetail);
      const etag = contentVersion(article);
      reply.header("etag", `W/"${etag}"`);
      return { data: article, meta: { etag } };
    },
  );

  for (const kind of ["categories", "tags"] as const) {
    app.get(
      apiPaths[kind],
      {
        schema: {
          tags,
          summary: `The ${kind} of articles`,
          querystring: z.strictObject({}),
          response: { 200: topicListSchema },
        },
      },
      async (_request, reply) => {
        const data = await listTopics(store, kind, nowText());
        cacheFor(reply, FRESH_SECONDS.landingArticles);
        return { data, meta: { count: data.length } };
      },
    );
  }
}

/** Same for missing, unpublished, scheduled and removed. */
export function unknownArticle(): ProblemError {
  return new ProblemError(404, "article_not_found", { detail: "No article has this address here." });
}

function refuseImpossibleDays(query: ArticleQuery): void {
  const wrong = (["published_after", "published_before"] as const).filter(
    (path) => query[path] && parseIsoDate(query[path]) === null,
  );
  if (wrong.length > 0) {
    throw validationProblem(wrong.map((path) => ({ path, message: "There is no such day" })));
  }
}

const FILTERS = ["q", "category", "tag", "author_id", "published_after", "published_before"] as const;
