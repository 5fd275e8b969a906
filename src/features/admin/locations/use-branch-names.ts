import { adminLocationListSchema } from "#domain/api/admin-locations.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { useAdminQuery } from "../query/use-admin-query.ts";

const FRESH_SECONDS = 300;

/** From the server or cache; empty until loaded. */
export function useBranchNames(): readonly string[] {
  const { data } = useAdminQuery(apiPaths.adminLocations, adminLocationListSchema, {
    freshSeconds: FRESH_SECONDS,
  });
  return data?.data.map(({ name }) => name) ?? [];
}
