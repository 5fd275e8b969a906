import { readFact } from "../platform/db/meta.ts";
import type { PhoneStorage } from "../platform/db/phone-storage.ts";
import type { Queries } from "../platform/hooks/services-context.ts";

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
