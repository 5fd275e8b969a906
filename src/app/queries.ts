import { articleDetailSchema, articleListSchema, topicListSchema } from "#domain/api/articles.ts";
import { locationDetailSchema, locationsSchema } from "#domain/api/locations.ts";
import { overviewSchema } from "#domain/api/overview.ts";
import { passportDetailSchema, passportListSchema } from "#domain/api/passports.ts";
import { publicPaths } from "#domain/api/public-paths.ts";
import { FRESH_SECONDS } from "#domain/caching.ts";
import { ok } from "#domain/result.ts";
import type { ApiClient } from "../lib/api-client.ts";
import { createQuery, type QueryOptions } from "../lib/query.ts";
import type { Queries } from "../hooks/services-context.ts";
import type * as z from "zod/mini";

/** `now`: when an answer arrives; of a rendered page, the page's own time. */
export function createQueries(api: ApiClient, now = Date.now): Queries {
  const query = <Args, T>(options: QueryOptions<Args, T>) => createQuery({ now, ...options });
  async function read<T>(schema: z.ZodMiniType<T>, path: string, options: Parameters<ApiClient["get"]>[2]) {
    const result = await api.get(schema, path, options);
    return result.ok ? ok(result.value.data) : result;
  }
  return {
    passports: query({
      freshSeconds: FRESH_SECONDS.passportList,
      load: (query, signal) => read(passportListSchema, publicPaths.passports, { query, signal }),
    }),
    passport: query({
      freshSeconds: FRESH_SECONDS.passportDetail,
      load: (idOrNumber, signal) => read(passportDetailSchema, publicPaths.passport(idOrNumber), { signal }),
    }),
    locations: query({
      freshSeconds: FRESH_SECONDS.locations,
      load: (_all, signal) => read(locationsSchema, publicPaths.locations, { signal }),
    }),
    location: query({
      freshSeconds: FRESH_SECONDS.locationList,
      load: (slug, signal) => read(locationDetailSchema, publicPaths.location(slug), { signal }),
    }),
    overview: query({
      freshSeconds: FRESH_SECONDS.overview,
      load: (_all, signal) => read(overviewSchema, publicPaths.overview, { signal }),
    }),
    audience: query({
      freshSeconds: FRESH_SECONDS.overview,
      // On one page only: not in the first load.
      load: async (_all, signal) =>
        (await import("../features/advertise/read-audience.ts")).readAudience(api, signal),
    }),
    articles: query({
      freshSeconds: FRESH_SECONDS.landingArticles,
      load: (query, signal) => read(articleListSchema, publicPaths.articles, { query, signal }),
    }),
    article: query({
      freshSeconds: FRESH_SECONDS.articleDetail,
      load: (slug, signal) =>
        read(articleDetailSchema, publicPaths.article(slug), {
          query: { include: "author,tags,categories" },
          signal,
        }),
    }),
    topics: query({
      freshSeconds: FRESH_SECONDS.landingArticles,
      load: ({ kind, language }, signal) =>
        read(topicListSchema, publicPaths[kind], { query: { language }, signal }),
    }),
  };
}
