import { useState } from "react";
import type * as z from "zod/mini";
import { type AdminQuery, useAdminQuery } from "./use-admin-query.ts";

/** `stale`: the previous query's answer, while the new one loads. */
export type ListQuery<T> = AdminQuery<T> & { stale: boolean };

/** `useAdminQuery` that keeps the old rows while the filter changes. */
export function useListQuery<T>(
  path: string | null,
  schema: z.ZodMiniType<T>,
  options: { typing: boolean },
): ListQuery<T> {
  const query = useAdminQuery(path, schema, options);
  const [last, setLast] = useState<Pick<AdminQuery<T>, "data" | "at" | "etag"> | null>(null);
  const { data, at, etag } = query;
  if (data !== undefined && data !== last?.data) setLast({ data, at, etag });
  if (query.state !== "loading" || last === null) return { ...query, stale: false };
  return { ...query, ...last, state: "ready", stale: true };
}
