import { knownLanguage } from "#domain/base/languages.ts";
import { useMemo } from "react";
import { useServices } from "../platform/hooks/services-context.ts";
import { useStored } from "../platform/hooks/use-stored.ts";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import type { MirrorDatabase } from "../platform/db/database.ts";
import type { NewestArticlesView } from "./article-view.ts";
import { chooseSource } from "./choose-source.ts";
import { isFor, keptArticles, NEWEST_SHOWN, newestArticles, sortArticles } from "./newest-articles.ts";
import { useServerQuery } from "./use-server-query.ts";

/** The three newest in the reader's language, from the server or the phone. */
export function useNewestArticles(): NewestArticlesView {
  const { articles } = useServices();
  const { locale } = useTranslate();
  const question = newestArticles(locale);
  const server = useServerQuery(articles, question);
  const read = useMemo(() => (db: MirrorDatabase) => newestKept(db, locale), [locale]);
  const kept = useStored(read, undefined);
  const chosen = chooseSource({ ...server, data: server.data?.data }, kept);
  return {
    ...(chosen.status === "ready" ? { ...chosen, articles: chosen.data } : chosen),
    retry: () => void articles.fetch(question, { force: true }),
  };
}

async function newestKept(db: MirrorDatabase, locale: string) {
  const kept = await keptArticles(db).catch(() => null);
  if (kept === null) return null;
  const read = kept.articles.filter((article) => isFor(article, knownLanguage(locale)));
  return { data: sortArticles(read).slice(0, NEWEST_SHOWN), at: kept.at };
}
