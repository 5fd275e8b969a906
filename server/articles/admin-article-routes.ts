import type { FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import * as z from "zod/mini";
import {
  adminArticleAnswerSchema,
  adminArticleListSchema,
  adminArticleQuerySchema,
  articleChangeSchema,
  newArticleSchema,
} from "#domain/articles/admin-contract.ts";
import type { AdminArticle } from "#domain/articles/admin-contract.ts";
import { DEFAULT_ARTICLE_PAGE_SIZE } from "#domain/articles/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { lastChange } from "../accounts/audit.ts";
import { changeMaker } from "../accounts/change-maker.ts";
import { guardedRoutes, requirePermission } from "../accounts/guards.ts";
import { withIdempotency } from "../http/idempotency.ts";
import { refuseImpossibleDays } from "../http/parameters.ts";
import { pageOf, paging } from "../http/paging.ts";
import { requireIfMatch } from "../http/etag.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import type { Database } from "../store/schema.ts";
import { findAdminArticle, listAdminArticles, noSuchArticle } from "./admin-articles.ts";
import { beginArticleChange } from "../store/published-version.ts";
import { shownFilters } from "./article-filter.ts";
import { changeArticle, createArticle, deleteArticle } from "./write-article.ts";
import type { ArticleWrite } from "./write-article.ts";

const forEditors = guardedRoutes(requirePermission("manage-articles"), "admin: articles");
const bySlug = `${apiPaths.adminArticles}/:slug`;
const response = { 200: adminArticleAnswerSchema };
const params = z.object({ slug: z.string() });

/** Writing articles. */
export function adminArticleRoutes(app: App, deps: RouteDeps): void {
  const { store, now } = deps;

  app.get(
    apiPaths.adminArticles,
    forEditors("Articles in every status; the bin with `deleted=true`", {
      usualPageSize: DEFAULT_ARTICLE_PAGE_SIZE,
      querystring: adminArticleQuerySchema,
      response: { 200: adminArticleListSchema },
    }),
    async ({ query }) => {
      refuseImpossibleDays(query, ["published_after", "published_before"]);
      const page = pageOf(query, DEFAULT_ARTICLE_PAGE_SIZE);
      const { articles, total } = await listAdminArticles(store, query, page);
      return {
        data: articles,
        ...paging(apiPaths.adminArticles, query, { ...page, total }),
        filters: { ...shownFilters(query), status: query.status ?? null, deleted: query.deleted ?? null },
      };
    },
  );

  app.get(
    bySlug,
    forEditors("An article with its Markdown and the ETag its changes need; a former slug finds it too", {
      sends: ["ETag"],
      problems: ["article_not_found"],
      params,
      response,
    }),
    async (request, reply) => {
      const data = await findAdminArticle(store.db, request.params.slug);
      reply.header("etag", data.etag);
      return { data };
    },
  );

  app.post(
    apiPaths.adminArticles,
    forEditors("Create an article", {
      repeatable: true,
      sends: ["ETag", "Location"],
      problems: ["duplicate_slug"],
      body: newArticleSchema,
      response: { 201: adminArticleAnswerSchema },
    }),
    async (request, reply) =>
      withIdempotency(request, reply, deps, async (trx) => {
        const data = await createArticle(await begin(request, trx), request.body);
        const headers = { etag: data.etag, location: apiPaths.adminArticle(data.slug) };
        return { status: 201, body: { data }, headers };
      }),
  );

  app.patch(
    bySlug,
    forEditors("Change an article; needs If-Match; `deleted: false` takes it out of the bin", {
      repeatable: true,
      versioned: true,
      sends: ["ETag"],
      problems: ["article_not_found", "article_deleted", "duplicate_slug", "transition_not_allowed"],
      params,
      body: articleChangeSchema,
      response,
    }),
    async (request, reply) =>
      withIdempotency(request, reply, deps, async (trx) => {
        const write = await begin(request, trx);
        const current = await findAdminArticle(trx, request.params.slug);
        await ifUnchanged(request, trx, current);
        const data = await changeArticle(write, current, request.body);
        return { status: 200, body: { data }, headers: { etag: data.etag } };
      }),
  );

  app.delete(
    bySlug,
    forEditors("Put an article into the bin; needs If-Match", {
      repeatable: true,
      versioned: true,
      sends: ["ETag"],
      problems: ["article_not_found"],
      params,
      response: { 204: z.null() },
    }),
    async (request, reply) =>
      withIdempotency(request, reply, deps, async (trx) => {
        const write = await begin(request, trx);
        const current = await findAdminArticle(trx, request.params.slug);
        if (current.deleted_at !== null) throw noSuchArticle();
        await ifUnchanged(request, trx, current);
        await deleteArticle(write, current);
        const { etag } = await findAdminArticle(trx, current.slug);
        return { status: 204, headers: { etag } };
      }),
  );

  async function begin(request: FastifyRequest, trx: Transaction<Database>): Promise<ArticleWrite> {
    await beginArticleChange(trx);
    return { trx, maker: changeMaker(request, now()) };
  }
}

async function ifUnchanged(
  request: FastifyRequest,
  trx: Transaction<Database>,
  current: AdminArticle,
): Promise<void> {
  await requireIfMatch(request, {
    etag: current.etag,
    resource: current,
    changed: async () => lastChange(trx, { ...current, kind: "article", key: current.slug }),
  });
}
