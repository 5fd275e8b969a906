import { useEffect, useMemo } from "react";
import type { TopicList } from "#domain/articles/contract.ts";
import { knownLanguage } from "#domain/base/languages.ts";
import type { MirrorDatabase } from "../platform/db/database.ts";
import { useServices } from "../platform/hooks/services-context.ts";
import { useStored } from "../platform/hooks/use-stored.ts";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import type { ArticleListView } from "./article-view.ts";
import { chooseSource, type Chosen } from "./choose-source.ts";
import { rememberTitles } from "./known-titles.ts";
import { type ArticleQuestion, listOnPhone, topicsOnPhone } from "./list-on-phone.ts";
import { useServerQuery } from "./use-server-query.ts";

/** A page of articles, from the server or, at once, from those on the phone. */
export function useArticleList(question: ArticleQuestion): ArticleListView {
  const { articles } = useServices();
  const server = useServerQuery(articles, question);
  const identity = JSON.stringify(question);
  const read = useMemo(
    () => async (db: MirrorDatabase) => ({
      identity,
      kept: await listOnPhone(db, question).catch(() => null),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- `identity` is `question`, new at every render
    [identity],
  );
  const phone = useStored(read, null);
  useEffect(() => rememberTitles(server.data?.data ?? []), [server.data]);
  // An answer to the question before does not count; this one is not read yet.
  const kept = phone?.identity === identity ? phone.kept : undefined;
  const chosen = chooseSource(server, kept && { data: kept.list, at: kept.at });
  return {
    ...(chosen.status === "ready" ? { ...chosen, list: chosen.data } : chosen),
    retry: () => void articles.fetch(question, { force: true }),
  };
}

/** Categories or tags of articles in the reader's language, with their counts; on the phone, those of its articles. */
export function useTopics(kind: "categories" | "tags"): Chosen<TopicList> {
  const { topics } = useServices();
  const language = knownLanguage(useTranslate().locale);
  const server = useServerQuery(topics, { kind, language });
  const read = useMemo(
    () => async (db: MirrorDatabase) => {
      const list = await topicsOnPhone(db, kind, language).catch(() => null);
      return list && { data: list, at: 0 };
    },
    [kind, language],
  );
  return chooseSource(server, useStored(read, undefined));
}
