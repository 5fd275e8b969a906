import type * as z from "zod/mini";
import { articleDetailSchema, articleListSchema, topicListSchema } from "#domain/articles/contract.ts";
import { FRESH_SECONDS } from "#domain/base/caching.ts";
import { publicPaths } from "#domain/base/public-paths.ts";
import { ok } from "#domain/base/result.ts";
import { overviewSchema } from "#domain/lists/overview.ts";
import { locationDetailSchema, locationsSchema } from "#domain/locations/contract.ts";
import { passportDetailSchema, passportListSchema } from "#domain/passports/contract.ts";
import { readFact } from "../platform/db/meta.ts";
import type { PhoneStorage } from "../platform/db/phone-storage.ts";
import type { Queries } from "../platform/hooks/services-context.ts";
import type { ApiClient, QueryParams } from "../platform/lib/api-client.ts";
import { createQuery, type QueryOptions } from "../platform/lib/query.ts";

/** `now`: when an answer arrives; of a rendered page, the page's own time. */
export function createQueries(api: ApiClient, now = Date.now): Queries {
  const query = <Args, T>(options: QueryOptions<Args, T>) => createQuery({ now, ...options });
  type Asked = { query?: QueryParams; signal: AbortSignal; cache: RequestCache | undefined };
  async function read<T>(schema: z.ZodMiniType<T>, path: string, { cache, ...asked }: Asked) {
    const result = await api.get(schema, path, { ...asked, ...(cache && { cache }) });
    return result.ok ? ok(result.value.data) : result;
  }
  return {
    passports: query({
      freshSeconds: FRESH_SECONDS.passportList,
      load: (query, signal, cache) =>
        read(passportListSchema, publicPaths.passports, { query, signal, cache }),
    }),
    passport: query({
      freshSeconds: FRESH_SECONDS.passportDetail,
      load: (idOrNumber, signal, cache) =>
        read(passportDetailSchema, publicPaths.passport(idOrNumber), { signal, cache }),
    }),
    locations: query({
      freshSeconds: FRESH_SECONDS.locations,
      load: (_all, signal, cache) => read(locationsSchema, publicPaths.locations, { signal, cache }),
    }),
    location: query({
      freshSeconds: FRESH_SECONDS.locationList,
      load: (slug, signal, cache) =>
        read(locationDetailSchema, publicPaths.location(slug), { signal, cache }),
    }),
    overview: query({
      freshSeconds: FRESH_SECONDS.overview,
      load: (_all, signal, cache) => read(overviewSchema, publicPaths.overview, { signal, cache }),
    }),
    audience: query({
      freshSeconds: FRESH_SECONDS.overview,
      // On one page only: not in the first load.
      load: async (_all, signal) =>
        (await import("../advertising/request/advertise-page.tsx")).readAudience(api, signal),
    }),
    service: query({
      freshSeconds: FRESH_SECONDS.overview,
      load: async (_all, signal) => (await import("../service/service-page.tsx")).readService(api, signal),
    }),
    articles: query({
      freshSeconds: FRESH_SECONDS.landingArticles,
      load: (query, signal, cache) => read(articleListSchema, publicPaths.articles, { query, signal, cache }),
    }),
    article: query({
      freshSeconds: FRESH_SECONDS.articleDetail,
      load: (slug, signal, cache) =>
        read(articleDetailSchema, publicPaths.article(slug), {
          query: { include: "author,tags,categories" },
          signal,
          cache,
        }),
    }),
    topics: query({
      freshSeconds: FRESH_SECONDS.landingArticles,
      load: ({ kind, language }, signal, cache) =>
        read(topicListSchema, publicPaths[kind], { query: { language }, signal, cache }),
    }),
  };
}

/**
 * Asks again for what is on screen when the phone's copy, updated by any tab or worker, has heard of what a kept answer
 * cannot know: of the first real list, after which nothing about samples is true, or of other articles.
 */
export function renewAnswers(storage: Pick<PhoneStorage, "live">, queries: Queries): () => void {
  const { articles, article, topics } = queries;
  let known: { sample: boolean; articles: string | null } | null = null;
  return storage
    .live(async (db) => {
      const kept = await readFact(db, "articles");
      const sample = (await readFact(db, "sampleData")) === true;
      return { sample, articles: kept && (kept.head ?? kept.tag) };
    })
    .subscribe((now) => {
      const before = known;
      known = now;
      if (before === null) return;
      const isReal = before.sample && !now.sample;
      const isOther = before.articles !== null && before.articles !== now.articles;
      const stale = isReal ? Object.values(queries) : isOther ? [articles, article, topics] : [];
      for (const query of stale) query.renew();
    });
}
