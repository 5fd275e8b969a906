import { useEffect, useMemo } from "react";
import type { MirrorDatabase } from "../platform/db/database.ts";
import { useServices } from "../platform/hooks/services-context.ts";
import { useStored } from "../platform/hooks/use-stored.ts";
import type { ArticleListView } from "./article-view.ts";
import { chooseSource } from "./choose-source.ts";
import { rememberTitles } from "./known-titles.ts";
import { type ArticleQuestion, listOnPhone } from "./list-on-phone.ts";
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
