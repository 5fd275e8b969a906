import { useEffect, useState } from "react";
import type * as z from "zod/mini";
import { adminCopies } from "../../../auth/admin-copies.ts";
import { type AdminQuery, useAdminQuery } from "./use-admin-query.ts";

type Found<T> = { path: string; data: T; etag: string; at: number };

export type RecordSource<T> = {
  /** Record path, and schema of `{data: record}`. */
  path: string;
  schema: z.ZodMiniType<{ data: T }>;
  /** List path and schema, if its rows are such records with ETags. */
  list?: { path: string; rows: z.ZodMiniType<{ data: (T & { etag: string })[] }> };
};

type RecordQuery<T> = RecordSource<T> & { matches: (row: T) => boolean };

/** One record: from the server, else its cached page, else the newest cached list, so that listed rows open offline. */
export function useAdminRecord<T>({ path, schema, list, matches }: RecordQuery<T>): AdminQuery<{ data: T }> {
  const query = useAdminQuery(path, schema);
  const [found, setFound] = useState<Found<T> | null>(null);
  const isUnreachable = query.state === "failed" && query.offline;
  useEffect(() => {
    if (!isUnreachable || list === undefined) return undefined;
    const { path: listPath, rows } = list;
    let isCurrent = true;
    async function search(): Promise<void> {
      const hit = await findInLists(listPath, rows, matches);
      if (isCurrent && hit !== null) setFound({ path, ...hit });
    }
    void search();
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the rest is the same for a path
  }, [isUnreachable, path]);
  if (!isUnreachable || found === null || found.path !== path) return query;
  const { data, etag, at } = found;
  return { ...query, state: "ready", data: { data }, etag, at };
}

async function findInLists<T>(
  listPath: string,
  rows: z.ZodMiniType<{ data: (T & { etag: string })[] }>,
  matches: (row: T) => boolean,
) {
  for (const { data: kept, at } of await adminCopies.pages(listPath).catch(() => [])) {
    const page = rows.safeParse(kept);
    const row = page.success ? page.data.data.find(matches) : undefined;
    if (row !== undefined) return { data: row, etag: row.etag, at };
  }
  return null;
}
