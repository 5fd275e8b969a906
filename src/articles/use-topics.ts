import { useMemo } from "react";
import type { TopicList } from "#domain/api/articles.ts";
import type { MirrorDatabase } from "../db/database.ts";
import { useServices } from "../hooks/services-context.ts";
import { useStored } from "../hooks/use-stored.ts";
import { type Chosen, chooseSource } from "./choose-source.ts";
import { topicsOnPhone } from "./list-on-phone.ts";
import { useServerQuery } from "./use-server-query.ts";

/** All categories or tags with their counts; on the phone, those of its articles. */
export function useTopics(kind: "categories" | "tags"): Chosen<TopicList> {
  const { topics } = useServices();
  const server = useServerQuery(topics, kind);
  const read = useMemo(
    () => async (db: MirrorDatabase) => {
      const list = await topicsOnPhone(db, kind).catch(() => null);
      return list && { data: list, at: 0 };
    },
    [kind],
  );
  return chooseSource(server, useStored(read, undefined));
}
