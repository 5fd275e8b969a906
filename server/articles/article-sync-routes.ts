import * as z from "zod/mini";
import { articleDetailSchema, articleVersionsSchema } from "../../domain/api/articles.ts";
import { apiPaths } from "../../domain/api/paths.ts";
import { FRESH_SECONDS, SEGMENT_MAX_AGE_SECONDS } from "../../domain/caching.ts";
import { cacheFor } from "../http/etag.ts";
import type { App, RouteDeps } from "../routes.ts";
import { newestArticles } from "./article-queries.ts";
import { unknownArticle } from "./article-routes.ts";
import { articleVersion } from "./article-version.ts";

const NEWEST = 50;
const paramsSchema = z.object({ slug: z.string(), version: z.string() });

/** The newest articles for phones: a list of versions, and each version under a name of its own for ever. */
export function articleSyncRoutes(app: App, { store, now }: RouteDeps): void {
  const newest = () => newestArticles(store, NEWEST, new Date(now()).toISOString());

  app.get(
    apiPaths.articleVersions,
    { schema: { tags: ["sync"], response: { 200: articleVersionsSchema } } },
    async (_request, reply) => {
      const articles = await newest();
      cacheFor(reply, FRESH_SECONDS.articleDetail);
      return { data: articles.map((article) => ({ slug: article.slug, version: articleVersion(article) })) };
    },
  );

  app.get(
    `${apiPaths.articleVersions}/:slug/:version`,
    { schema: { tags: ["sync"], params: paramsSchema, response: { 200: articleDetailSchema } } },
    async ({ params: { slug, version } }, reply) => {
      const article = (await newest()).find((one) => one.slug === slug && articleVersion(one) === version);
      if (article === undefined) throw unknownArticle();
      reply.headers({
        "cache-control": `public, max-age=${SEGMENT_MAX_AGE_SECONDS}, immutable`,
        etag: `W/"${version}"`,
      });
      return { data: article, meta: { etag: version } };
    },
  );
}
