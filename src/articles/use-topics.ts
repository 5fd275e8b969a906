import { knownLanguage } from "#domain/base/languages.ts";
import { useMemo } from "react";
import type { TopicList } from "#domain/articles/contract.ts";
import type { MirrorDatabase } from "../platform/db/database.ts";
import { useServices } from "../platform/hooks/services-context.ts";
import { useStored } from "../platform/hooks/use-stored.ts";
import { type Chosen, chooseSource } from "./choose-source.ts";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { topicsOnPhone } from "./list-on-phone.ts";
import { useServerQuery } from "./use-server-query.ts";

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
