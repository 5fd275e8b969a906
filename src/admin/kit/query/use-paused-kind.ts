import { adminOverviewSchema, type AdminOverview } from "#domain/imports/admin-overview.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { useAdminQuery } from "./use-admin-query.ts";

const FRESH_SECONDS = 10;

export type PausedKind = NonNullable<AdminOverview["paused"]>[number];

/** The kind of jobs if it is held; null if it runs, or nothing is known. */
export function usePausedKind(kind: string): PausedKind | null {
  const { data } = useAdminQuery(apiPaths.adminOverview, adminOverviewSchema, {
    freshSeconds: FRESH_SECONDS,
  });
  return data?.data.paused?.find((paused) => paused.kind === kind) ?? null;
}
