import * as z from "zod/mini";
import {
  articleVersionsSchema,
  KEPT_ARTICLES,
  type SyncedArticle,
  syncedArticleAnswerSchema,
} from "#domain/api/articles.ts";
import { readableArticle } from "#domain/articles/readable-article.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { FRESH_SECONDS, SEGMENT_MAX_AGE_SECONDS } from "#domain/caching.ts";
import { cacheFor } from "../http/etag.ts";
import { contentVersion } from "../http/versions.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import { VersionCache } from "../store/generation.ts";
import { publishedVersion } from "../store/published-version.ts";
import type { ReadStore } from "../store/store.ts";
import { newestArticles } from "./article-queries.ts";
import { unknownArticle } from "./article-routes.ts";

const paramsSchema = z.object({ slug: z.string(), version: z.string() });

/** Newest articles for phones: versions, each at an immutable URL. */
export function articleSyncRoutes(app: App, { store, now }: RouteDeps): void {
  const kept = new VersionCache<Versioned[]>(publishedVersion(store, now), 1);
  const newest = () => kept.get("", () => readNewest(store, now()));

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

type Versioned = { article: SyncedArticle; version: string };

async function readNewest(store: ReadStore, nowMs: number): Promise<Versioned[]> {
  const articles = await newestArticles(store, KEPT_ARTICLES, new Date(nowMs).toISOString());
  return articles.map(({ preview_image_url: _preview, ...rest }) => {
    // Phones do not show the preview: drawing it makes no new version.
    const article = readableArticle(rest);
    return { article, version: contentVersion(article) };
  });
}
