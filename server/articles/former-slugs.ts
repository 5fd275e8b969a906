import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { appRoutes } from "#domain/app-routes.ts";
import type { ReadStore } from "../store/store.ts";
import { presentSlug } from "./article-queries.ts";

const paramsSchema = z.object({ slug: z.string() });

/** Redirects former slugs: for good, as search engines should follow, but checked each time, as slugs can come back. */
export function leadToPresentArticle(store: ReadStore, now: () => number) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { slug } = paramsSchema.parse(request.params);
    const present = await presentSlug(store, slug, new Date(now()).toISOString());
    if (present === null) return undefined;
    const search = request.url.slice(request.url.split("?", 1)[0]?.length);
    const path = appRoutes.article.replace(":slug", encodeURIComponent(present));
    return reply.header("cache-control", "no-cache").redirect(`${path}${search}`, 301);
  };
}
