import { useServices } from "../hooks/services-context.ts";
import { useStored } from "../hooks/use-stored.ts";
import type { MirrorDatabase } from "../db/database.ts";
import type { NewestArticlesView } from "./article-view.ts";
import { chooseSource } from "./choose-source.ts";
import { keptArticles, NEWEST_ARTICLES, sortArticles } from "./newest-articles.ts";
import { useServerQuery } from "./use-server-query.ts";

/** The three newest, from the server or the phone. */
export function useNewestArticles(): NewestArticlesView {
  const { articles } = useServices();
  const server = useServerQuery(articles, NEWEST_ARTICLES);
  const kept = useStored(newestKept, undefined);
  const chosen = chooseSource({ ...server, data: server.data?.data }, kept);
  return {
    ...(chosen.status === "ready" ? { ...chosen, articles: chosen.data } : chosen),
    retry: () => void articles.fetch(NEWEST_ARTICLES, { force: true }),
  };
}

async function newestKept(db: MirrorDatabase) {
  const kept = await keptArticles(db).catch(() => null);
  return (
    kept && { data: sortArticles(kept.articles).slice(0, Number(NEWEST_ARTICLES["per_page"])), at: kept.at }
  );
}
