import * as z from "zod/mini";
import { articleVersionsSchema, syncedArticleAnswerSchema } from "#domain/articles/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { FRESH_SECONDS, SEGMENT_MAX_AGE_SECONDS } from "#domain/base/caching.ts";
import { cacheFor } from "../http/etag.ts";
import { type KeptText, keepText, sendKept } from "../http/kept-text.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import { VersionCache } from "../store/generation.ts";
import { articlesVersion } from "../store/published-version.ts";
import { JSON_TYPE, unknownArticle } from "./article-routes.ts";
import { articleVersions } from "./article-versions.ts";
import type { ArticleVersion } from "./article-versions.ts";

const paramsSchema = z.object({ slug: z.string(), version: z.string() });

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
        params: paramsSchema,
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
