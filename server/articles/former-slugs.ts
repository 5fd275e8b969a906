import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { appRoutes } from "#domain/base/app-routes.ts";
import type { ReadStore } from "../store/store.ts";
import { isAlphabetSlug } from "#domain/articles/alphabet-slugs.ts";
import { isPublic, presentSlug } from "./article-queries.ts";

const paramsSchema = z.object({ slug: z.string() });

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
