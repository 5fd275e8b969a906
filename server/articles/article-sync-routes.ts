import * as z from "zod/mini";
import { articleVersionsSchema, syncedArticleAnswerSchema } from "#domain/api/articles.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { FRESH_SECONDS, SEGMENT_MAX_AGE_SECONDS } from "#domain/caching.ts";
import { cacheFor } from "../http/etag.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import { VersionCache } from "../store/generation.ts";
import { publishedVersion } from "../store/published-version.ts";
import { unknownArticle } from "./article-routes.ts";
import { articleVersions } from "./article-versions.ts";
import type { ArticleVersion } from "./article-versions.ts";

const paramsSchema = z.object({ slug: z.string(), version: z.string() });

/** Newest articles for phones: versions, each at an immutable URL. */
export function articleSyncRoutes(app: App, { store, now }: RouteDeps): void {
  const kept = new VersionCache<ArticleVersion[]>(publishedVersion(store, now), 1);
  const newest = () => kept.get("", () => articleVersions(store, now()));

  app.get(
    apiPaths.articleVersions,
    { schema: { tags: ["sync"], response: { 200: articleVersionsSchema } } },
    async (_request, reply) => {
      cacheFor(reply, FRESH_SECONDS.articleDetail);
      return { data: (await newest()).map(({ article, version }) => ({ slug: article.slug, version })) };
    },
  );

  app.get(
    `${apiPaths.articleVersions}/:slug/:version`,
    { schema: { tags: ["sync"], params: paramsSchema, response: { 200: syncedArticleAnswerSchema } } },
    async ({ params: { slug, version } }, reply) => {
      const found = (await newest()).find((one) => one.article.slug === slug && one.version === version);
      if (found === undefined) throw unknownArticle();
      reply.headers({
        "cache-control": `public, max-age=${SEGMENT_MAX_AGE_SECONDS}, immutable`,
        etag: `W/"${version}"`,
      });
      return { data: found.article };
    },
  );
}
