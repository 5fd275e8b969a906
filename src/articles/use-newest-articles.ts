import { useServices } from "../hooks/services-context.ts";
import { useLive } from "../hooks/use-live.ts";
import type { MirrorTables } from "../db/mirror-reads.ts";
import type { NewestArticlesView } from "./article-view.ts";
import { chooseSource } from "./choose-source.ts";
import { keptArticles, NEWEST_ARTICLES, sortArticles } from "./newest-articles.ts";
import { useServerQuery } from "./use-server-query.ts";

/** The three newest, from the server or the phone. */
export function useNewestArticles(): NewestArticlesView {
  const { articles } = useServices();
  const server = useServerQuery(articles, NEWEST_ARTICLES);
  const kept = useLive(newestKept, undefined);
  const chosen = chooseSource({ ...server, data: server.data?.data }, kept);
  return {
    ...(chosen.status === "ready" ? { ...chosen, articles: chosen.data } : chosen),
    retry: () => void articles.fetch(NEWEST_ARTICLES, { force: true }),
  };
}

async function newestKept(db: MirrorTables) {
  const kept = await keptArticles(db).catch(() => null);
  return (
    kept && { data: sortArticles(kept.articles).slice(0, Number(NEWEST_ARTICLES["per_page"])), at: kept.at }
  );
}
