import { useEffect, useState } from "react";
import type * as z from "zod/mini";
import { adminCopies } from "../../../auth/admin-copies.ts";
import { type AdminQuery, useAdminQuery } from "./use-admin-query.ts";

type Found<T> = { path: string; data: T; etag: string; at: number };

type RecordQuery<T> = {
  /** The record's own path, and the schema of `{data: record}`. */
  path: string;
  schema: z.ZodMiniType<{ data: T }>;
  /** The path of the list whose rows are such records, each with its ETag, and the list's schema. */
  list: string;
  rows: z.ZodMiniType<{ data: (T & { etag: string })[] }>;
  isIt: (row: T) => boolean;
};

/**
 * One record: by the server, by the phone's copy of its page, or, without both, as the newest list that the phone
 * keeps tells it. Whoever opened a list can go on with each of its rows without a network.
 */
export function useAdminRecord<T>({
  path,
  schema,
  list,
  rows,
  isIt,
}: RecordQuery<T>): AdminQuery<{ data: T }> {
  const query = useAdminQuery(path, schema);
  const [found, setFound] = useState<Found<T> | null>(null);
  const isLost = query.state === "failed" && query.offline;
  useEffect(() => {
    if (!isLost) return undefined;
    let wanted = true;
    async function look(): Promise<void> {
      const hit = await findInLists({ list, rows, isIt });
      if (wanted && hit !== null) setFound({ path, ...hit });
    }
    void look();
    return () => {
      wanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the rest is the same for a path
  }, [isLost, path]);
  if (!isLost || found === null || found.path !== path) return query;
  const { data, etag, at } = found;
  return { ...query, state: "ready", data: { data }, etag, at };
}

async function findInLists<T>({ list, rows, isIt }: Pick<RecordQuery<T>, "list" | "rows" | "isIt">) {
  for (const { data: kept, at } of await adminCopies.pages(list).catch(() => [])) {
    const page = rows.safeParse(kept);
    const row = page.success ? page.data.data.find(isIt) : undefined;
    if (row !== undefined) return { data: row, etag: row.etag, at };
  }
  return null;
}
