import { useObservable } from "dexie-react-hooks";
import type * as z from "zod/mini";
import { adminCopies } from "../../../accounts/session/admin-copies.ts";
import { liveReading } from "../../../platform/db/open-database.ts";
import { type AdminQuery, useAdminQuery } from "./use-admin-query.ts";

export type RecordSource<T> = {
  /** Record path, and schema of `{data: record}`. */
  path: string;
  schema: z.ZodMiniType<{ data: T }>;
  /** The address at which it is read when it was deleted; it then has `deleted_at`. */
  deleted?: string;
  /** List path and schema, if its rows are such records with ETags. */
  list?: { path: string; rows: z.ZodMiniType<{ data: (T & { etag: string })[] }> };
};

type RecordQuery<T> = RecordSource<T> & { matches: (row: T) => boolean };

/** One record: from the server, else its cached page, else the newest cached list, so that listed rows open offline. */
export function useAdminRecord<T>({ path, schema, list, matches }: RecordQuery<T>): AdminQuery<{ data: T }> {
  const query = useAdminQuery(path, schema);
  const isUnreachable = query.state === "failed" && query.offline;
  const found = useObservable(
    () =>
      liveReading(
        async () => (isUnreachable && list !== undefined ? findInLists({ path, list, matches }) : null),
        null,
      ),
    [isUnreachable, path],
  );
  if (!isUnreachable || found?.path !== path) return query;
  const { data, etag, at } = found;
  return { ...query, state: "ready", data: { data }, etag, at };
}

async function findInLists<T>({
  path,
  list: { path: listPath, rows },
  matches,
}: Required<Pick<RecordQuery<T>, "path" | "list" | "matches">>) {
  for (const { data: kept, at } of await adminCopies.pages(listPath)) {
    const page = rows.safeParse(kept);
    const row = page.success ? page.data.data.find(matches) : undefined;
    if (row !== undefined) return { path, data: row, etag: row.etag, at };
  }
  return null;
}
