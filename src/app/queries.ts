import { articleDetailSchema, articleListSchema, topicListSchema } from "#domain/api/articles.ts";
import { locationDetailSchema, locationsSchema } from "#domain/api/locations.ts";
import { overviewSchema } from "#domain/api/overview.ts";
import { passportDetailSchema, passportListSchema } from "#domain/api/passports.ts";
import { publicPaths } from "#domain/api/public-paths.ts";
import { FRESH_SECONDS } from "#domain/caching.ts";
import { ok } from "#domain/result.ts";
import type { ApiClient } from "../lib/api-client.ts";
import { createQuery } from "../lib/query.ts";
import type { Queries } from "../hooks/services-context.ts";
import type * as z from "zod/mini";

export function createQueries(api: ApiClient): Queries {
  async function read<T>(schema: z.ZodMiniType<T>, path: string, options: Parameters<ApiClient["get"]>[2]) {
    const result = await api.get(schema, path, options);
    return result.ok ? ok(result.value.data) : result;
  }
  return {
    passports: createQuery({
      freshSeconds: FRESH_SECONDS.passportList,
      load: (query, signal) => read(passportListSchema, publicPaths.passports, { query, signal }),
    }),
    passport: createQuery({
      freshSeconds: FRESH_SECONDS.passportDetail,
      load: (idOrNumber, signal) => read(passportDetailSchema, publicPaths.passport(idOrNumber), { signal }),
    }),
    locations: createQuery({
      freshSeconds: FRESH_SECONDS.locations,
      load: (_all, signal) => read(locationsSchema, publicPaths.locations, { signal }),
    }),
    location: createQuery({
      freshSeconds: FRESH_SECONDS.locationList,
      load: (slug, signal) => read(locationDetailSchema, publicPaths.location(slug), { signal }),
    }),
    overview: createQuery({
      freshSeconds: FRESH_SECONDS.overview,
      load: (_all, signal) => read(overviewSchema, publicPaths.overview, { signal }),
    }),
    audience: createQuery({
      freshSeconds: FRESH_SECONDS.overview,
      // On one page only: not in the first load.
      load: async (_all, signal) =>
        (await import("../features/advertise/read-audience.ts")).readAudience(api, signal),
    }),
    articles: createQuery({
      freshSeconds: FRESH_SECONDS.landingArticles,
      load: (query, signal) => read(articleListSchema, publicPaths.articles, { query, signal }),
    }),
    article: createQuery({
      freshSeconds: FRESH_SECONDS.articleDetail,
      load: (slug, signal) =>
        read(articleDetailSchema, publicPaths.article(slug), {
          query: { include: "author,tags,categories" },
          signal,
        }),
    }),
    topics: createQuery({
      freshSeconds: FRESH_SECONDS.landingArticles,
      load: (kind, signal) => read(topicListSchema, publicPaths[kind], { signal }),
    }),
  };
}
